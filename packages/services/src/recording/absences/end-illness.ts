import { say } from '@stempel/core/messages';
import { dayBefore } from '../../evaluation/statement-period.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { employmentAsItIs } from './absence-employment.ts';
import { closeIllness } from './close-illness.ts';
import type { EndIllnessBody } from './illness-contract.ts';
import { type LockedAbsence, lockOwnAbsence } from './lock-absence.ts';
import { findEndingIllness } from './running-illness.ts';

/**
 * The person is well again: says the last day of a sickness, without anybody's decision. The day before its first takes it
 * back. Errors: `conflict` saying when it ended or that it was taken back, where that happened meanwhile, or that somebody
 * approved it until a date; `invalid` at `last`.
 */
export async function endIllness(ctx: ServiceContext, { id, last }: EndIllnessBody): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    const locked = await lockOwnAbsence(tx, ctx, id);
    // Whether it is a sickness is only for who may know.
    await requireEmployee(tx, ctx, 'absences', 'read', locked.before.employee_id);
    const row = await findEndingIllness(tx, ctx, id);
    if (!row) throw whyNot(ctx, locked);
    const { from, to } = locked.before;
    if (to === last) throw new ServiceError(say('illness-ended', { on: to }));
    if (last < dayBefore(from)) throw refusalAt('/last', say('absence-reversed', { to: last, from }));
    if (to !== null && last > to) throw refusalAt('/last', say('illness-longer', { to }));
    const { endOn } = await employmentAsItIs(tx, ctx, locked.before);
    const isTakenBack = last < from;
    if (endOn !== null && last > endOn && !isTakenBack) {
      throw refusalAt('/last', say('absence-after-employment', { date: endOn }));
    }
    return closeIllness(tx, ctx, row, last);
  });
}

function whyNot(ctx: ServiceContext, { before, row }: LockedAbsence): ServiceError {
  const { state, from, to } = before;
  if (state === 'cancelled' || state === 'rejected') {
    return new ServiceError(say('illness-taken-back', { from }));
  }
  if (to !== null && to < today(ctx)) return new ServiceError(say('illness-ended', { on: to }));
  if (to !== null && row.absence.decidedAt !== null) return new ServiceError(say('illness-decided', { to }));
  return new ServiceError(say('illness-none'));
}
