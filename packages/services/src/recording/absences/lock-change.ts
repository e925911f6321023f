import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import type { AbsenceChangeDto, AbsenceDto } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';

const { absenceChanges } = schema;

interface LockedChange {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
}

/**
 * Reads an open change with its absence under the lock of its employee, once `permit` lets the caller. Throws `not-found`,
 * and `conflict` saying what became of it where it is open no more: of several at once one stands.
 */
export async function lockChange<Permitted>(
  tx: WorkspaceTransaction,
  id: string,
  permit: (change: { readonly employeeId: string }) => Promise<Permitted>,
): Promise<LockedChange & { permitted: Permitted }> {
  const seen = isId(id) ? await findChange(tx, id) : undefined;
  if (!seen) throw notFound('absence change', id);
  const permitted = await permit(seen);
  await lockEmployee(tx, seen.employeeId);
  const state = (await findChange(tx, id))?.state ?? seen.state;
  const row = await findAbsenceRow(tx, seen.absenceId);
  const before = row && toAbsenceDto(row);
  const change = before?.change;
  if (!before || change?.id !== id) throw new ServiceError(say('absence-change-decided', { state }));
  return { before, change, permitted };
}

async function findChange(tx: WorkspaceTransaction, id: string) {
  const { employeeId, absenceId, state } = absenceChanges;
  const [row] = await tx
    .select({ employeeId, absenceId, state })
    .from(absenceChanges)
    .where(eq(absenceChanges.id, id));
  return row;
}

type Closing = Partial<typeof absenceChanges.$inferInsert> & { state: 'approved' | 'rejected' | 'withdrawn' };

export async function closeChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  closing: Closing,
): Promise<void> {
  await tx
    .update(absenceChanges)
    .set({ ...closing, updatedAt: ctx.now })
    .where(eq(absenceChanges.id, id));
}
