import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScopeOver } from '../../kernel/employee-scope.ts';
import { problemAt, refusalOf, ServiceError } from '../../kernel/errors.ts';

/**
 * A user acts as the employee it is linked to: who says so, or to whose mailbox its link goes, must be allowed to change
 * that employee. Throws forbidden, and invalid for an employee that is none; null and undefined are nobody.
 */
export async function requireOverEmployee(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string | null | undefined,
): Promise<void> {
  if (!employeeId) return;
  try {
    await requireScopeOver(tx, ctx, 'employees', 'update', employeeId);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not-found') throw error;
    throw refusalOf([problemAt('/employee_id', error.said, 'not-found')]);
  }
}
