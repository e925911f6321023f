import type { WorkspaceTransaction } from '@stempel/db';
import type { EmployeeRow } from '../../evaluation/employments.ts';
import { findEmployments } from '../../evaluation/find-employments.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireDecision } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';

/** Of somebody else's time only who decides about it foresees anything. */
export async function requireInterest(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  action: 'create' | 'read' | 'update',
): Promise<void> {
  if (ctx.actor.employeeId === employeeId) await requireEmployee(tx, ctx, 'absences', action, employeeId);
  else await requireDecision(tx, ctx, 'absence', employeeId);
}

/** The employee with all employments. Throws not-found. */
export async function getEmployee(tx: WorkspaceTransaction, employeeId: string): Promise<EmployeeRow> {
  const employee = await findEmployments(tx, employeeId);
  if (!employee) throw notFound('employee', employeeId);
  return employee;
}
