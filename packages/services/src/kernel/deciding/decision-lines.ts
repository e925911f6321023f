import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../context.ts';
import { uuidList } from '../uuid-list.ts';
import { versionToday } from './version-today.ts';

/** What is decided about: whose time, on which employment (every running one where none is named), on which project. */
export interface Matter {
  readonly employeeId: string;
  readonly employmentId?: string | null;
  /** Of a posting: its project's manager comes first. */
  readonly projectId?: string | null;
}

/** Who is asked, in turn; those of one rank together. Ids of employees. */
export type Line = readonly (readonly string[])[];

/** An employment that ended is decided about for a quarter: its last statements come after it. */
const runningAfter = (date: string) => sql`end_on is null or end_on >= ${date}::date - 92`;

/**
 * The line of each matter: the project's manager, the employment's manager, the head of its unit, then of the units above;
 * never the employee. In one statement, in the order given; who is able to decide is not asked here.
 */
export async function findLines(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  matters: readonly Matter[],
): Promise<Line[]> {
  if (matters.length === 0) return [];
  const date = today(ctx);
  const { rows } = await tx.execute<{ place: number; rank: number; id: string }>(sql`
    with recursive wanted as (
      select place, employee_id, employment_id, project_id
        from unnest(${uuidList(matters.map((one) => one.employeeId))}, ${ids(matters, 'employmentId')},
               ${ids(matters, 'projectId')}) with ordinality as w (employee_id, employment_id, project_id, place)),
    placed as (
      select wanted.place, v.manager_id, v.org_unit_id
        from wanted
       cross join lateral (
         select id from employments
          where employee_id = wanted.employee_id
            and case when wanted.employment_id is null then ${runningAfter(date)} else id = wanted.employment_id end
         offset 0) e
       cross join ${versionToday('employment', sql`e.id`, date)} v),
    above as (
      select placed.place, u.head_employee_id, u.parent_id, 1 as depth
        from placed cross join ${versionToday('unit', sql`placed.org_unit_id`, date)} u
      union
      select above.place, u.head_employee_id, u.parent_id, above.depth + 1
        from above cross join ${versionToday('unit', sql`above.parent_id`, date)} u where above.depth < 100),
    asked as (
      select wanted.place, -1 as rank, v.manager_id as id
        from wanted cross join ${versionToday('project', sql`wanted.project_id`, date)} v
      union select place, 0, manager_id from placed
      union select place, depth, head_employee_id from above)
    select asked.place::int as place, asked.rank, asked.id
      from asked join wanted on wanted.place = asked.place
     where asked.id is not null and asked.id <> wanted.employee_id
     order by asked.place, asked.rank, asked.id`);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return matters.map((_, index) => {
    const ranks = Map.groupBy(byPlace.get(index + 1) ?? [], ({ rank }) => rank);
    return [...ranks.values()].map((some) => some.map(({ id }) => id));
  });
}

function ids(matters: readonly Matter[], member: 'employmentId' | 'projectId'): SQL {
  return sql`${`{${matters.map((one) => one[member] ?? 'null').join(',')}}`}::uuid[]`;
}
