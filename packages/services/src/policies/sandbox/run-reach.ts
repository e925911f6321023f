import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { reachOf, type SandboxRunRow } from './sandbox-rows.ts';

/** The unit of a row of `touched` on its last day (`employment_id`, `last_on`). */
export function touchedUnit(ctx: ServiceContext): SQL {
  return sql`(select v.org_unit_id from employment_versions v
     where v.workspace_id = ${ctx.workspace.id} and v.object_id = touched.employment_id and v.superseded_at is null
     order by v.effective_from <= touched.last_on desc, abs(v.effective_from - touched.last_on) limit 1)`;
}

/** Whether a row of `touched` is about somebody whom a run was asked for and whose statements whoever asked could read. */
export function isReached(ctx: ServiceContext, run: SandboxRunRow['run']): SQL {
  const { orgUnits, employees, scope, own } = reachOf(run);
  const asker: ServiceContext = { ...ctx, actor: { ...ctx.actor, employeeId: own } };
  const seen = employeesOf(asker, scope);
  const conditions: SQL[] = [
    ...(seen ? [sql`touched.employee_id in (select employee_id from (${seen}) seen)`] : []),
    ...(employees ? [sql`touched.employee_id = any(${uuidList(employees)})`] : []),
    ...(orgUnits
      ? [sql`${touchedUnit(ctx)} in ${orgUnitBranch(ctx, orgUnits, run.lastOn ?? today(ctx))}`]
      : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
