import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type EmployeeRow, loadEmployees } from './employments.ts';

/** An employee with all employments; undefined for who has none. */
export async function findEmployments(
  tx: WorkspaceTransaction,
  employeeId: string,
): Promise<EmployeeRow | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from employments where employee_id = ${employeeId} order by start_on, id limit 1`,
  );
  const [employee] = rows[0] ? await loadEmployees(tx, [rows[0].id]) : [];
  return employee;
}
