import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from 'drizzle-orm';

/** Takes the lock under which the time of an employee changes, so that what is read next stays true. */
export async function lockEmployee(tx: WorkspaceTransaction, employeeId: string): Promise<void> {
  await tx
    .select({ id: schema.employments.id })
    .from(schema.employments)
    .where(eq(schema.employments.employeeId, employeeId))
    .orderBy(schema.employments.id)
    .for('no key update');
}
