import { say } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { type AbsenceRow, findAbsenceRow, toAbsenceDto } from './absence-rows.ts';

export interface LockedAbsence {
  readonly before: AbsenceDto;
  readonly row: AbsenceRow;
}

/**
 * Reads an absence that the caller may change, under the lock of its employee: of several changes at once the later finds
 * what the first made of it.
 */
export async function lockOwnAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<LockedAbsence> {
  const seen = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!seen) throw notFound('absence', id);
  await requireEmployee(tx, ctx, 'absences', 'update', seen.absence.employeeId);
  await lockEmployee(tx, seen.absence.employeeId);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  return { before: toAbsenceDto(row), row };
}

/** Throws `conflict` for an absence that was rejected or cancelled. */
export function refuseClosed({ state }: AbsenceDto): void {
  if (state === 'requested' || state === 'approved') return;
  throw new ServiceError(say('absence-decided', { state }));
}

/** Throws `conflict` where a change of it waits for its decision: there is one at most, about what the absence is now. */
export function refuseWaiting({ change }: AbsenceDto): void {
  if (change !== null) throw new ServiceError(say('absence-change-waits'));
}
