import { say } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision, type Standing } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto, AbsenceState, UpdateAbsenceBody } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import type { AbsenceFields } from './absence-values.ts';
import { refuseClosed, refuseWaiting } from './lock-absence.ts';
import { saveAbsence } from './save-absence.ts';
import { tellAbsence } from './tell-absence.ts';
import { changesDays, changesWhatWasDecided, decisionOf, undecided } from './undecided-change.ts';

export type UpdateAbsence = UpdateAbsenceBody & { id: string; expected_version?: number | undefined };

/**
 * Changes, approves, rejects or cancels an absence; fields left out stay, null empties one. All of it is for who decides
 * about it: anybody else changes the note and withdraws a request, and asks for more (`changeAbsence`, `cancelAbsence`).
 * Errors as for creating one; `conflict` once rejected or cancelled, or while a change waits.
 */
export async function updateAbsence(ctx: ServiceContext, input: UpdateAbsence): Promise<AbsenceDto> {
  const { id, expected_version: expectedVersion, state: nextState, decision_note, ...changes } = input;
  return writing(ctx, async (tx) => {
    const { before, wasDecided, standsFor } = await lockAbsence(tx, ctx, id, nextState);
    requireVersion(before.version, expectedVersion);
    refuseClosed(before);
    if (isDecision(nextState)) refuseDecided(before);
    if (decision_note !== undefined && !isDecision(nextState)) {
      throw refusalAt('/decision_note', say('decision-note-without-decision'));
    }
    const fields = merge(before, changes);
    const query = { employeeId: before.employee_id, employmentId: before.employment_id, pointer: '/from' };
    const employment = await getEmploymentOn(tx, ctx, { ...query, moment: { on: fields.from } });
    const decides = await mayDecide(tx, ctx, 'absence', before.employee_id);
    const state = decides
      ? (nextState ?? before.state)
      : undecided(before, { nextState, fields, wasDecided });
    if (state !== before.state || changesWhatWasDecided(before, fields)) refuseWaiting(before);
    const decided = decisionOf(ctx, { before: before.state, state, decides, note: decision_note });
    const after = await saveAbsence(tx, ctx, { before, employment, fields, state, decided, standsFor });
    await tellAbsence(tx, ctx, before, after);
    return after;
  });
}

/** Reads the absence under the lock of its employee, for a caller who may change it in this way. */
async function lockAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  state: AbsenceState | undefined,
): Promise<{ before: AbsenceDto; wasDecided: boolean } & Standing> {
  const seen = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!seen) throw notFound('absence', id);
  const { employeeId } = seen.absence;
  const own: Standing = { standsFor: null };
  const standing = isDecision(state) ? await requireDecision(tx, ctx, 'absence', employeeId) : own;
  if (!isDecision(state)) await requireEmployee(tx, ctx, 'absences', 'update', employeeId);
  await lockEmployee(tx, employeeId);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  return { before: toAbsenceDto(row), wasDecided: row.absence.decidedAt !== null, ...standing };
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
