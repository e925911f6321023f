import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../kernel/context.ts';
import { uuidList } from '../kernel/uuid-list.ts';

/** The version that decides today: the one in force, else the first to come. */
function versionOf(table: 'employment_versions' | 'org_unit_versions', id: SQL, date: string): SQL {
  return sql`lateral (
    select * from ${sql.identifier(table)} v where v.object_id = ${id} and v.superseded_at is null
     order by v.effective_from <= ${date}::date desc, abs(v.effective_from - ${date}::date) limit 1)`;
}

/**
 * Who decides about the time of these employees: the manager of an employment, else the nearest head of its unit and the
 * units above; never oneself. In one statement; who has nobody is not in the answer.
 */
export async function findDeciders(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const date = today(ctx);
  const { rows } = await tx.execute<{ employeeId: string; deciderId: string }>(sql`
    with recursive placed as (
      select wanted.id as employee_id, v.manager_id, v.org_unit_id
        from unnest(${uuidList(employeeIds)}) as wanted (id)
       cross join lateral (
         select id from employments
          where employee_id = wanted.id and (end_on is null or end_on >= ${date}::date - 92) offset 0) e
       cross join ${versionOf('employment_versions', sql`e.id`, date)} v),
    above as (
      select placed.employee_id, u.head_employee_id, u.parent_id, 1 as depth
        from placed cross join ${versionOf('org_unit_versions', sql`placed.org_unit_id`, date)} u
       where placed.manager_id is null or placed.manager_id = placed.employee_id
      union all
      select above.employee_id, u.head_employee_id, u.parent_id, above.depth + 1
        from above cross join ${versionOf('org_unit_versions', sql`above.parent_id`, date)} u
       where above.depth < 100 and coalesce(above.head_employee_id, above.employee_id) = above.employee_id)
    select employee_id as "employeeId", manager_id as "deciderId" from placed where manager_id <> employee_id
    union
    select employee_id, head_employee_id from above where head_employee_id <> employee_id`);
  const grouped = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ deciderId }) => deciderId)]));
}
