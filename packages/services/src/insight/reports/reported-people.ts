import type { Scope } from '@stempel/core/access';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { employeesEverIn, listOf } from '../../kernel/employees-of-units.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { ReportQuery } from './report-contract.ts';

/**
 * Each employee once whose rows may be in a report, as a query of `employee_id`; undefined where that is everybody. Of an
 * organization unit those who were ever in it: the unit on the date of each row is still to decide.
 */
export function reportedPeople(ctx: ServiceContext, scope: Scope, input: ReportQuery): SQL | undefined {
  const { employee_id: ids, org_unit_id: units, with_sub_units: below, to } = input;
  const sets = [
    employeesOf(ctx, scope),
    ids && sql`select id as employee_id from unnest(${uuidList(ids)}) as asked (id)`,
    units &&
      sql`select employee_id from ${employeesEverIn(ctx, below ? orgUnitBranch(ctx, units, to) : listOf(units))} ever`,
  ].filter((set) => set !== undefined);
  const all = sql.join(
    sets.map((set) => sql`(${set})`),
    sql` intersect `,
  );
  return sets.length > 0 ? sql`select distinct employee_id from (${all}) people` : undefined;
}
