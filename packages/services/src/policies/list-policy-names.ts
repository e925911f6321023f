import { type CountedIn, countedAlike } from '@stempel/core';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission, scopesOf } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';

interface PolicyName {
  /** The code of a policy, or `policy/rule` as lines of statements have it. */
  readonly code: string;
  /** Null of a rule without one, which is called by what it does. */
  readonly name: string | null;
  /** When a rule without a name applies: what people are told in its place. */
  readonly filters: readonly unknown[] | null;
  /** What the lines of a rule count; null for a policy, and where its versions count different things. */
  readonly counts: CountedIn | null;
}

interface Found extends Record<string, unknown> {
  code: string;
  name: string | null;
  /** The latest version of a rule; null for a policy. */
  rule: { filters?: unknown[] } | null;
  /** Of every version of a rule there was: what was booked rests on earlier ones. */
  calculators: unknown[] | null;
}

/**
 * The names of all policies and of their rules, for who reads statements or time: a policy itself is read by those who may
 * change it, its name by everybody whose figures it made. Where versions differ, the latest names it; a rule of an
 * earlier version keeps its name, and one that was corrected away does too, since settled figures may rest on it.
 */
export async function listPolicyNames(ctx: ServiceContext): Promise<PolicyName[]> {
  // The week and the month show what rules will pay before there is a statement.
  if (!scopesOf(ctx, 'timesheet', 'read')) requirePermission(ctx, 'statements', 'read');
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<Found>(sql`
      with versions as (
        select p.code, v.name, v.config, v.effective_from, v.superseded_at is null as stands
        from policies p
        join policy_versions v on v.workspace_id = p.workspace_id and v.object_id = p.id
      ), rules as (
        select code || '/' || (rule ->> 'code') as code, rule, effective_from, stands
        from versions, jsonb_array_elements(coalesce(config -> 'rules', '[]')) rule
      ), latest as (
        select code, (array_agg(rule order by stands desc, effective_from desc))[1] as rule,
               json_agg(distinct rule -> 'calculator') as calculators
        from rules group by code
      )
      (select distinct on (code) code, name, null::jsonb as rule, null::json as calculators from versions
        where stands order by code, effective_from desc)
      union all
      select code, nullif(btrim(rule ->> 'name'), ''), rule, calculators from latest
      order by code`);
    return rows.map(({ code, name, rule, calculators }) => ({
      ...{ code, name },
      filters: rule && name === null ? (rule.filters ?? []) : null,
      counts: (calculators && countedAlike(calculators)) ?? null,
    }));
  });
}
