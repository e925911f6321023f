import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';

interface PolicyName {
  /** The code of a policy, or `policy/rule` as lines of statements have it. */
  readonly code: string;
  readonly name: string;
}

/**
 * The names of all policies and of their rules, for who reads statements: a policy itself is read by those who may
 * change it, its name by everybody whose figures it made. Where versions differ, the latest names it; a rule of an
 * earlier version keeps its name.
 */
export async function listPolicyNames(ctx: ServiceContext): Promise<PolicyName[]> {
  requirePermission(ctx, 'statements', 'read');
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<PolicyName & Record<string, unknown>>(sql`
      with versions as (
        select p.code, v.name, v.config, v.effective_from
        from policies p
        join policy_versions v on v.workspace_id = p.workspace_id and v.object_id = p.id
        where v.superseded_at is null
      ), names as (
        select code, name, effective_from from versions
        union all
        select code || '/' || (rule ->> 'code'), coalesce(rule ->> 'name', rule ->> 'code'), effective_from
        from versions, jsonb_array_elements(coalesce(config -> 'rules', '[]')) rule
      )
      select distinct on (code) code, name from names order by code, effective_from desc`);
    return rows;
  });
}
