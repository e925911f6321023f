import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { uuidList } from '../../kernel/uuid-list.ts';

/** Takes the lock under which the time of an employee changes, so that what is read next stays true. */
export async function lockEmployee(tx: WorkspaceTransaction, employeeId: string): Promise<void> {
  await tx
    .select({ id: schema.employments.id })
    .from(schema.employments)
    .where(eq(schema.employments.employeeId, employeeId))
    .orderBy(schema.employments.id)
    .for('no key update');
}

/** As `lockEmployee` for many, one by one in the order in which everybody locks them. */
export async function lockEmployees(tx: WorkspaceTransaction, employeeIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select e.id from unnest(${uuidList([...new Set(employeeIds)].sort())}) as wanted (id) cross join lateral (
      select id from employments where employee_id = wanted.id order by id for no key update) e`);
}
