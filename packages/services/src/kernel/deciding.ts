import type { Action, Resource } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { employeesWithin, requireEmployee } from './employee-scope.ts';
import { ServiceError } from './errors.ts';

/** What is decided about, by the permission that a decision needs. */
const permissions = {
  absence: ['absences', 'approve'],
  statement: ['statements', 'approve'],
  correction: ['statements', 'approve'],
  incident: ['incidents', 'update'],
} as const satisfies Record<string, readonly [Resource, Action]>;

export type Decided = keyof typeof permissions;

/**
 * The one rule of every verb that decides about time: the permission, the employee within its scope, and nobody about
 * their own time, an owner neither. What the approval mode `automatic` settles is the system's decision and does not
 * come here. Throws forbidden, or not-found where the employee does not exist.
 */
export async function requireDecision(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeId: string,
): Promise<void> {
  const [resource, action] = permissions[decided];
  await requireEmployee(tx, ctx, resource, action, employeeId);
  refuseOwnTime(ctx, employeeId);
}

/** Throws forbidden where the employee is the caller: also for a balance that is opened, as it needs no approval. */
export function refuseOwnTime(ctx: ServiceContext, employeeId: string): void {
  if (ctx.actor.employeeId !== employeeId) return;
  const detail = say('own-decision');
  throw new ServiceError(detail);
}

/** Whether `requireDecision` lets the caller decide about this employee. */
export async function mayDecide(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeId: string,
): Promise<boolean> {
  return (await decidableAmong(tx, ctx, decided, [employeeId])).has(employeeId);
}

/** Those of the employees whom `requireDecision` lets the caller decide about, in one statement at most. */
export async function decidableAmong(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = employeeIds.filter((id) => id !== ctx.actor.employeeId);
  return employeesWithin(tx, ctx, permissions[decided], others);
}

/** Rows as lists show them: each says whether the caller may decide about it. */
export async function withDecidable<Row extends { employee_id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  decided: Decided,
  rows: readonly Row[],
): Promise<(Row & { decidable: boolean })[]> {
  const employeeIds = rows.map((row) => row.employee_id);
  const decidable = await decidableAmong(tx, ctx, decided, employeeIds);
  return rows.map((row) => ({ ...row, decidable: decidable.has(row.employee_id) }));
}
