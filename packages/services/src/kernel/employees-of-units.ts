import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from './context.ts';
import { uuidList } from './uuid-list.ts';

const { employments, employmentVersions } = schema;

/**
 * Ids of the employees whom an employment ever put into one of the units, as a subquery. A filter by the unit of a date
 * looks at them only, instead of finding out the unit of every row. `units` are ids, as a query in parentheses: made an
 * array, they let the planner take the index over units, however many there may be. Which versions `v` count is said
 * otherwise where it is asked for what was known.
 */
export function employeesEverIn(ctx: ServiceContext, units: SQL, which = sql`v.superseded_at is null`): SQL {
  return sql`(
    select e.employee_id from ${employmentVersions} v
     cross join lateral (
       select employee_id from ${employments} where workspace_id = v.workspace_id and id = v.object_id offset 0) e
     where v.workspace_id = ${ctx.workspace.id} and (${which}) is true
       and v.org_unit_id = any(array${units}))`;
}

/** Employments that are looked up one by one; beyond, rows in the order of their dates meet the next match sooner. */
const few = 500;

/**
 * Narrows rows of employees to those of `employeesEverIn`, when they are few; nothing otherwise. Asked beforehand,
 * because the planner cannot know how many there are below a unit. The unit on the date of each row is still to decide.
 */
export async function narrowToUnits(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  units: SQL | undefined,
  employeeId: SQLWrapper,
  which?: SQL,
): Promise<SQL | undefined> {
  if (!units) return undefined;
  const { rows } = await tx.execute<{ employee_id: string }>(
    sql`select employee_id from ${employeesEverIn(ctx, units, which)} as ever limit ${few + 1}`,
  );
  if (rows.length > few) return undefined;
  return sql`${employeeId} = any(${uuidList([...new Set(rows.map((row) => row.employee_id))])})`;
}

/** Ids as a query in parentheses. */
export function listOf(ids: readonly string[]): SQL {
  return sql`(select unnest(${uuidList(ids)}))`;
}
