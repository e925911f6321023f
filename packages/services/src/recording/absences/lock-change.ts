import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SecondStep } from '../../kernel/deciding/second-step.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import type { AbsenceChangeDto, AbsenceDto } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type StepColumns, secondStepOf } from './first-step.ts';
import { refuseOtherStep } from './require-step.ts';

const { absenceChanges } = schema;

interface LockedChange {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
  /** Where it waits for the second of two steps, and the first as it was taken. */
  readonly second: SecondStep | null;
  readonly taken: StepColumns;
}

/**
 * Reads an open change with its absence under the lock of its employee, once `permit` lets the caller. Throws `not-found`,
 * and `conflict` saying what became of it where it is open no more, or waits for another step: of several at once one stands.
 */
export async function lockChange<Permitted>(
  tx: WorkspaceTransaction,
  id: string,
  permit: (change: { readonly employeeId: string; readonly second: SecondStep | null }) => Promise<Permitted>,
): Promise<LockedChange & { permitted: Permitted }> {
  const seen = isId(id) ? await findChange(tx, id) : undefined;
  if (!seen) throw notFound('absence change', id);
  const permitted = await permit(seen);
  await lockEmployee(tx, seen.employeeId);
  const { state, second, taken } = (await findChange(tx, id)) ?? seen;
  const row = await findAbsenceRow(tx, seen.absenceId);
  const before = row && toAbsenceDto(row);
  const change = before?.change;
  if (!before || change?.id !== id) throw new ServiceError(say('absence-change-decided', { state }));
  refuseOtherStep(seen.second, second);
  return { before, change, second, taken, permitted };
}

async function findChange(tx: WorkspaceTransaction, id: string) {
  const { employeeId, absenceId, state, secondRoleId, firstApprovedBy, firstApprovedAt } = absenceChanges;
  const [row] = await tx
    .select({ employeeId, absenceId, state, taken: { secondRoleId, firstApprovedBy, firstApprovedAt } })
    .from(absenceChanges)
    .where(eq(absenceChanges.id, id));
  return row && { ...row, second: secondStepOf({ state: row.state, ...row.taken }) };
}

type Closing = Partial<typeof absenceChanges.$inferInsert> & { state: 'approved' | 'rejected' | 'withdrawn' };

export function closeChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  closing: Closing,
): Promise<void> {
  return writeChange(tx, ctx, id, closing);
}

export function writeFirstStep(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  step: StepColumns & { readonly decisionNote: string | null },
): Promise<void> {
  return writeChange(tx, ctx, id, step);
}

async function writeChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  changed: Partial<typeof absenceChanges.$inferInsert>,
): Promise<void> {
  await tx
    .update(absenceChanges)
    .set({ ...changed, updatedAt: ctx.now })
    .where(eq(absenceChanges.id, id));
}
