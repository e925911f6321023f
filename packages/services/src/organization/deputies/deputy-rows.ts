import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { Deputy } from './deputy-contract.ts';

const nameOf = (column: SQL) => sql`coalesce((
  select v.name from employee_versions v where v.object_id = ${column} and v.superseded_at is null
   order by v.effective_from desc limit 1), '')`;

/** Deputies with the names of both, the earliest first; `active` is asked of the column that names who acts. */
export async function selectDeputies(
  tx: WorkspaceTransaction,
  where: SQL,
  acts: SQL = sql`d.deputy_id`,
): Promise<Deputy[]> {
  const { rows } = await tx.execute<Deputy & Record<string, unknown>>(sql`
    select d.id, d.employee_id, ${nameOf(sql`d.employee_id`)} as employee_name, d.deputy_id,
           ${nameOf(sql`d.deputy_id`)} as deputy_name, d.from_on::text as "from", d.to_on::text as "to",
           exists (select from users u where u.employee_id = ${acts} and u.state = 'activated' and u.kind = 'person') as active
      from deputies d where ${where} order by d.from_on, d.id limit 200`);
  return rows;
}
