import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { employmentAsItIs } from './absence-employment.ts';
import { askForChange } from './ask-for-change.ts';
import { saveAndTell } from './change-absence.ts';
import type { CancelAbsenceBody } from './change-contract.ts';
import { secondRoleOf } from './first-step.ts';
import { lockOwnAbsence, refuseClosed, refuseWaiting } from './lock-absence.ts';
import { needsDecision } from './needs-decision.ts';
import { tellUndecided } from './tell-absence.ts';

/**
 * Cancels an absence, or asks for it where it was approved: it stays in force until that is decided. What is not decided
 * yet is withdrawn. Whoever decides about the person cancels at once, or takes the first of two steps. Errors: `conflict` once it is rejected or cancelled,
 * while a change of it waits, or when a touched statement is submitted.
 */
export async function cancelAbsence(ctx: ServiceContext, input: CancelAbsenceBody): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    const locked = await lockOwnAbsence(tx, ctx, input.id);
    const { before, row } = locked;
    requireVersion(before.version, input.expected_version);
    refuseClosed(before);
    refuseWaiting(before);
    const employment = await employmentAsItIs(tx, ctx, before);
    const decides = await mayDecide(tx, ctx, 'absence', before.employee_id);
    const standing = decides
      ? await requireDecision(tx, ctx, 'absence', before.employee_id)
      : { standsFor: null };
    if (!decides && before.state === 'approved' && (await needsDecision(tx, ctx, locked, employment, null))) {
      return askForChange(tx, ctx, { before, employment, fields: null, reason: input.reason });
    }
    const secondRole = decides && before.state === 'approved' ? await secondRoleOf(tx, before) : null;
    if (secondRole !== null) {
      const first = { ...standing, secondRole };
      return askForChange(tx, ctx, { before, employment, fields: null, reason: input.reason, first });
    }
    // Approved once and asked about again: who decides about it takes it back.
    const isOpen = before.state === 'requested' && row.absence.decidedAt !== null;
    if (!decides && isOpen) throw new ServiceError(say('absence-approved'));
    const decided = { decidedBy: ctx.actor.userId, decidedAt: ctx.now };
    const after = await saveAndTell(tx, ctx, {
      ...{ before, employment, fields: before, state: 'cancelled', decided, ...standing },
    });
    if (!decides && before.state === 'approved') await tellUndecided(tx, ctx, before, after);
    return after;
  });
}
