import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { findLent, inPlaceOf, mayDecide, type Standing } from '../../kernel/deciding.ts';
import { employeesWithin, requireEmployee } from '../../kernel/employee-scope.ts';
import type { AbsenceRow } from '../absences/absence-rows.ts';

/**
 * Lets the caller see what lies beside an absence: the person, who reads the absences of whom they manage, and who reads all.
 * Who stands in for one of them sees it while something about it waits for a decision, which is what rights are lent for.
 * Throws forbidden.
 */
export async function requireReader(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { absence: { employeeId, state }, change }: AbsenceRow,
): Promise<Standing> {
  const reads = async (as: ServiceContext) =>
    (await employeesWithin(tx, as, ['absences', 'read'], [employeeId])).has(employeeId);
  if (await reads(ctx)) return { standsFor: null };
  const waits = state === 'requested' || change !== null;
  for (const holder of waits ? await findLent(tx, ctx, 'absence') : []) {
    const isTheirs = holder.employeeId === employeeId || ctx.actor.employeeId === employeeId;
    if (!isTheirs && (await reads(inPlaceOf(ctx, holder)))) return { standsFor: holder };
  }
  await requireEmployee(tx, ctx, 'absences', 'read', employeeId);
  return { standsFor: null };
}

/** Whether the person, and whoever enters for them, takes back what they added: until anybody decided about the absence. */
export function isUndecided({ absence: { state, decidedAt, secondRoleId } }: AbsenceRow): boolean {
  return (state === 'requested' || state === 'approved') && decidedAt === null && secondRoleId === null;
}

/** Whether the caller removes what lies beside the absence: while it is undecided, later only who decides about it. */
export async function mayRemove(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  row: AbsenceRow,
): Promise<boolean> {
  const { employeeId } = row.absence;
  if (await mayDecide(tx, ctx, 'absence', employeeId)) return true;
  if (!isUndecided(row)) return false;
  return (await employeesWithin(tx, ctx, ['absences', 'update'], [employeeId])).has(employeeId);
}
