import { say } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, type Standing } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import type { AbsenceDto, AbsenceState, UpdateAbsenceBody } from './absence-contract.ts';
import { employmentAsItIs, employmentOf } from './absence-employment.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import type { AbsenceFields } from './absence-values.ts';
import { firstStepNow, secondRoleOf, secondRoleOfChange, secondStepOf } from './first-step.ts';
import { type LockedAbsence, refuseClosed, refuseWaiting } from './lock-absence.ts';
import { refuseOtherStep, requireStep } from './require-step.ts';
import { type Saving, saveAbsence, takesNothing } from './save-absence.ts';
import { tellAbsence } from './tell-absence.ts';
import { changesDays, changesWhatWasDecided, decisionOf, undecided } from './undecided-change.ts';

export type UpdateAbsence = UpdateAbsenceBody & { id: string; expected_version?: number | undefined };

/**
 * Changes, approves, rejects or cancels an absence; fields left out stay, null empties one. All of it is for who decides
 * about it: anybody else changes the note and withdraws a request, and asks for more (`changeAbsence`, `cancelAbsence`).
 * Where its type asks for two steps, the first approval leaves it requested. Errors as for creating one; `conflict` once
 * rejected or cancelled, while a change waits, or for what takes both steps.
 */
export async function updateAbsence(ctx: ServiceContext, input: UpdateAbsence): Promise<AbsenceDto> {
  const { id, expected_version: expectedVersion, state: nextState, decision_note, ...changes } = input;
  return writing(ctx, async (tx) => {
    const { before, row, standsFor } = await lockAbsence(tx, ctx, id, nextState);
    requireVersion(before.version, expectedVersion);
    refuseClosed(before);
    if (isDecision(nextState)) refuseDecided(before);
    if (decision_note !== undefined && !isDecision(nextState)) {
      throw refusalAt('/decision_note', say('decision-note-without-decision'));
    }
    const fields = merge(before, changes);
    const decides = await mayDecide(tx, ctx, 'absence', before.employee_id);
    const state = decides
      ? (nextState ?? before.state)
      : undecided(before, { nextState, fields, wasDecided: row.absence.decidedAt !== null });
    if (state !== before.state || changesWhatWasDecided(before, fields)) {
      refuseWaiting(before);
      if (before.state === 'approved') await refuseSingleStep(tx, before, fields);
    }
    const employment = takesNothing(before, fields, state)
      ? await employmentAsItIs(tx, ctx, before)
      : await employmentOf(tx, ctx, before, fields.from);
    const change = { before, employment, fields, standsFor };
    const secondRole = state === 'approved' ? await secondRoleToCome(tx, { before, row }, fields) : null;
    if (secondRole !== null) return takeFirstStep(tx, ctx, { change, secondRole, note: decision_note });
    const decided = decisionOf(ctx, { before: before.state, state, decides, note: decision_note });
    const after = await saveAbsence(tx, ctx, { ...change, state, decided });
    await tellAbsence(tx, ctx, before, after);
    return after;
  });
}

interface FirstStep {
  readonly change: Pick<Saving, 'before' | 'employment' | 'fields' | 'standsFor'>;
  readonly secondRole: string;
  readonly note: string | undefined;
}

/** The absence stays requested, and waits for the second step. */
async function takeFirstStep(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { change, secondRole, note }: FirstStep,
): Promise<AbsenceDto> {
  const taken = firstStepNow(ctx, secondRole);
  const decided = { ...taken, ...(note === undefined ? {} : { decisionNote: note }) };
  const saving = { ...change, state: 'requested', decided, action: 'approve-first-step' } as const;
  const after = await saveAbsence(tx, ctx, saving);
  await tellAbsence(tx, ctx, change.before, after, { roleId: secondRole, firstBy: ctx.actor.userId });
  return after;
}

/** The role that takes a step after this approval; null where it is the last. What was changed begins anew. */
async function secondRoleToCome(
  tx: WorkspaceTransaction,
  { before, row }: LockedAbsence,
  fields: AbsenceFields,
): Promise<string | null> {
  if (before.state !== 'requested') return null;
  const isLast = secondStepOf(row.absence) !== null && !changesWhatWasDecided(before, fields);
  return isLast ? null : secondRoleOf(tx, fields);
}

/** What both steps approved, no single one changes or ends. */
async function refuseSingleStep(
  tx: WorkspaceTransaction,
  before: AbsenceDto,
  fields: AbsenceFields,
): Promise<void> {
  const role = await secondRoleOfChange(tx, before, fields);
  if (role !== null) throw new ServiceError(say('absence-both-steps'));
}

/** Reads the absence under the lock of its employee, for a caller who may change it in this way. */
async function lockAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  state: AbsenceState | undefined,
): Promise<LockedAbsence & Standing> {
  const seen = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!seen) throw notFound('absence', id);
  const { employeeId } = seen.absence;
  const own: Standing = { standsFor: null };
  const step = secondStepOf(seen.absence);
  const standing = isDecision(state) ? await requireStep(tx, ctx, employeeId, step) : own;
  if (!isDecision(state)) await requireEmployee(tx, ctx, 'absences', 'update', employeeId);
  await lockEmployee(tx, employeeId);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  // What was decided meanwhile says so itself.
  if (isDecision(state) && row.absence.state === 'requested')
    refuseOtherStep(step, secondStepOf(row.absence));
  return { before: toAbsenceDto(row), row, ...standing };
}

function isDecision(state: AbsenceState | undefined): boolean {
  return state === 'approved' || state === 'rejected';
}

/** Of several decisions at once one stands; whoever comes later is told what became of it. */
function refuseDecided({ state }: AbsenceDto): void {
  if (state === 'requested') return;
  throw new ServiceError(say('absence-decided', { state }));
}

type Changes = Omit<UpdateAbsenceBody, 'state' | 'decision_note'>;

function merge(before: AbsenceDto, changes: Changes): AbsenceFields {
  const credit = changes.credit ?? before.credit;
  const creditMinutes = changes.credit_minutes ?? before.credit_minutes;
  const days = {
    from: changes.from ?? before.from,
    to: changes.to === undefined ? before.to : changes.to,
    share: changes.share ?? before.share,
  };
  // Times say which part of one day it is; of other dates, or more or less of them, they say nothing.
  const saysTimes = !changesDays(before, days);
  return {
    ...days,
    start_time: saysTimes ? before.start_time : null,
    end_time: saysTimes ? before.end_time : null,
    credit,
    credit_minutes: credit === 'fixed' ? creditMinutes : (changes.credit_minutes ?? null),
    account: changes.account === undefined ? before.account : changes.account,
    activity: changes.activity === undefined ? before.activity : changes.activity,
    earns: changes.earns ?? before.earns,
    sickness: changes.sickness ?? before.sickness,
    note: changes.note === undefined ? before.note : changes.note,
  };
}
