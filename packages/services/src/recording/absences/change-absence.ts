import type { WorkspaceTransaction } from '@stempel/db';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { type AbsenceEmployment, employmentOf } from './absence-employment.ts';
import type { AbsenceFields } from './absence-values.ts';
import { askForChange } from './ask-for-change.ts';
import type { ChangeAbsenceBody } from './change-contract.ts';
import { secondRoleOf } from './first-step.ts';
import { type LockedAbsence, lockOwnAbsence, refuseClosed, refuseWaiting } from './lock-absence.ts';
import { needsDecision } from './needs-decision.ts';
import { readRequest } from './read-request.ts';
import { type Saving, saveAbsence } from './save-absence.ts';
import { tellAbsence, tellUndecided } from './tell-absence.ts';
import { changesWhatWasDecided } from './undecided-change.ts';

/**
 * Asks for other dates, another part of the day or another type. What is not decided yet changes at once, and so does what
 * nobody had to decide; of an approved absence it becomes a change request beside it, which leaves it in force. Whoever
 * decides about the person decides with it, or takes the first of two steps. Notes change freely. Errors as for `requestAbsence`; `conflict` once the
 * absence is rejected or cancelled, or while another change waits.
 */
export async function changeAbsence(ctx: ServiceContext, input: ChangeAbsenceBody): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    const locked = await lockOwnAbsence(tx, ctx, input.id);
    const { before } = locked;
    requireVersion(before.version, input.expected_version);
    refuseClosed(before);
    refuseWaiting(before);
    const employment = await employmentOf(tx, ctx, before, input.from);
    const decides = await mayDecide(tx, ctx, 'absence', before.employee_id);
    const note = input.note === undefined ? before.note : input.note;
    const said = { ...input, note: note ?? undefined };
    const asked = await readRequest(tx, employment, said, { decides, today: today(ctx) });
    const { fields } = asked;
    if (decides && before.state === 'approved') {
      const { standsFor } = await requireDecision(tx, ctx, 'absence', before.employee_id);
      const secondRole = asked.secondRole ?? (await secondRoleOf(tx, before));
      if (secondRole !== null && changesWhatWasDecided(before, fields)) {
        const first = { standsFor, secondRole };
        return askForChange(tx, ctx, { before, employment, fields, reason: input.reason, first });
      }
      const decided = { decidedBy: ctx.actor.userId, decidedAt: ctx.now };
      const changed = { before, employment, fields, state: 'approved' as const, decided, standsFor };
      return saveAndTell(tx, ctx, changed);
    }
    const waits = await mustWait(tx, ctx, locked, { employment, ...asked });
    if (waits) return askForChange(tx, ctx, { before, employment, fields, reason: input.reason });
    const { state } = before;
    const changed = { before, employment, fields, state, decided: {}, standsFor: null };
    const after = await saveAndTell(tx, ctx, changed);
    if (state === 'approved') await tellUndecided(tx, ctx, before, after);
    return after;
  });
}

/** Saves it; the person is told of what others changed. */
export async function saveAndTell(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  saving: Saving,
): Promise<AbsenceDto> {
  const after = await saveAbsence(tx, ctx, saving);
  await tellAbsence(tx, ctx, saving.before, after);
  return after;
}

/** Whether the change of an approved absence waits for a decision. */
function mustWait(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  locked: LockedAbsence,
  {
    employment,
    fields,
    needsApproval,
  }: { employment: AbsenceEmployment; fields: AbsenceFields; needsApproval: boolean },
): Promise<boolean> | boolean {
  const { before } = locked;
  if (before.state !== 'approved' || !changesWhatWasDecided(before, fields)) return false;
  return needsApproval || needsDecision(tx, ctx, locked, employment, fields);
}
