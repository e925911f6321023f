import type { Scope } from '@stempel/core/access';
import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { uuidList } from '../../kernel/uuid-list.ts';

const { sandboxResults } = schema;

/** The widest scope in which the caller reads statements; whoever reads rules and statements reads runs. */
export function requireReading(ctx: ServiceContext): Scope {
  requirePermission(ctx, 'policies', 'read');
  const allowed = requirePermission(ctx, 'statements', 'read');
  return allowed.has('all') ? 'all' : allowed.has('managed') ? 'managed' : 'self';
}

/** What of a run's results somebody asks for. */
export interface ResultFilter {
  readonly id: string;
  readonly org_unit_id?: readonly string[] | undefined;
  readonly employee_id?: string | undefined;
}

/**
 * The results of a run that the caller may see, as a query of `sandbox_results`: of employees whose statements they may
 * read now, whoever asked for the run and whoever sent them the link.
 */
export function seenResults(ctx: ServiceContext, { id, ...filter }: ResultFilter): SQL {
  return seenOfRuns(ctx, [id], filter);
}

/** The same of several runs. */
export function seenOfRuns(
  ctx: ServiceContext,
  runIds: readonly string[],
  { org_unit_id: units, employee_id: employee }: Omit<ResultFilter, 'id'> = {},
): SQL {
  const seen = employeesOf(ctx, requireReading(ctx));
  return sql`(select r.* from ${resultsOf(ctx, runIds)} r
    where true
      ${seen ? sql`and r.employee_id in (select employee_id from (${seen}) seen)` : sql``}
      ${employee ? sql`and r.employee_id = ${employee}::uuid` : sql``}
      ${units ? sql`and r.org_unit_id in ${orgUnitBranch(ctx, units, today(ctx))}` : sql``})`;
}

/** All results of runs, whoever may see them. */
export function resultsOf(ctx: ServiceContext, runIds: readonly string[]): SQL {
  return sql`(select found.* from unnest(${uuidList(runIds)}) as wanted (id) cross join lateral (
    select * from ${sandboxResults} where run_id = wanted.id and workspace_id = ${ctx.workspace.id} offset 0) found)`;
}

/** Whether the caller sees every result there is. */
export function seesAll(ctx: ServiceContext): boolean {
  return employeesOf(ctx, requireReading(ctx)) === undefined;
}
