import { type CountedIn, countedAlike } from '@stempel/core';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';

interface PolicyName {
  /** The code of a policy, or `policy/rule` as lines of statements have it. */
  readonly code: string;
  readonly name: string;
  /** What the lines of a rule count; null for a policy, and where its versions count different things. */
  readonly counts: CountedIn | null;
}

interface Found extends Record<string, unknown> {
  code: string;
  name: string;
  /** Of every version of a rule there was: what was booked rests on earlier ones. */
  calculators: unknown[] | null;
}

/**
 * The names of all policies and of their rules, for who reads statements: a policy itself is read by those who may
 * change it, its name by everybody whose figures it made. Where versions differ, the latest names it; a rule of an
 * earlier version keeps its name, and one that was corrected away does too, since settled figures may rest on it.
 */
export async function listPolicyNames(ctx: ServiceContext): Promise<PolicyName[]> {
  requirePermission(ctx, 'statements', 'read');
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<Found>(sql`
      with versions as (
        select p.code, v.name, v.config, v.effective_from, v.superseded_at is null as stands
        from policies p
        join policy_versions v on v.workspace_id = p.workspace_id and v.object_id = p.id
      ), rules as (
        select code || '/' || (rule ->> 'code') as code, coalesce(rule ->> 'name', rule ->> 'code') as name,
               effective_from, stands, rule -> 'calculator' as calculator
        from versions, jsonb_array_elements(coalesce(config -> 'rules', '[]')) rule
      )
      (select distinct on (code) code, name, null as calculators from versions
        where stands order by code, effective_from desc)
      union all
      select code, (array_agg(name order by stands desc, effective_from desc))[1], json_agg(distinct calculator)
        from rules group by code
      order by code`);
    return rows.map(({ code, name, calculators }) => ({
      ...{ code, name },
      counts: (calculators && countedAlike(calculators)) ?? null,
    }));
  });
}
