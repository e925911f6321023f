import { say } from '@stempel/core/messages';
import { inOneFlight, isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision, type Standing } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { requireVersion } from '../../versioned/require-version.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto, AbsenceState, UpdateAbsenceBody } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceFields, absenceColumns } from './absence-values.ts';
import { checkUsageRules } from './check-usage-rules.ts';
import { openEnd } from './create-absence.ts';
import { limitRequest } from './limit-request.ts';
import { refuseFullDays } from './refuse-full-days.ts';
import { refuseShortCover } from './refuse-short-cover.ts';
import { tellAbsence } from './tell-absence.ts';
import { changesDays, decisionOf, refuseSettled, undecided } from './undecided-change.ts';

export type UpdateAbsence = UpdateAbsenceBody & { id: string; expected_version?: number | undefined };

/**
 * Changes, approves, rejects or cancels an absence; fields left out stay, null empties one. Approving and
 * rejecting is for who decides about it. A change of an approved one by anybody else takes the approval back.
 * Errors as for creating one; `conflict` once rejected or cancelled.
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
    if (!decides) await limitRequest(tx, employment.id, before, fields);
    const state = decides
      ? (nextState ?? before.state)
      : undecided(before, { nextState, fields, wasDecided });
    const columns = await absenceColumns(tx, employment, fields);
    const place = { id, employmentId: employment.id, from: fields.from, to: fields.to };
    const counts = state === 'requested' || state === 'approved';
    if (counts && (state !== before.state || changesDays(before, fields)))
      await refuseFullDays(tx, { ...place, share: columns.share });
    if (counts) await refuseShortCover(tx, ctx, { ...place, ...coverOf(before, state, columns) });
    const counted = [before.state === 'approved' ? before : null, state === 'approved' ? fields : null];
    const dates = counted.flatMap((one) => (one ? [{ from: one.from, to: one.to ?? openEnd }] : []));
    const touched = await getTouchedStatements(tx, ctx, employment.id, dates);
    if (!decides) refuseSettled(touched, before, state);
    const decided = decisionOf(ctx, { before: before.state, state, decides, note: decision_note });
    const revision = sql`${schema.absences.revision} + 1`;
    const changed = { ...columns, ...decided, state, revision, updatedAt: ctx.now };
    await inOneFlight([
      keepEarlier(tx, ctx, schema.absences, [id]),
      tx.update(schema.absences).set(changed).where(eq(schema.absences.id, id)).execute(),
    ]);
    if (counts) await checkUsageRules(tx, ctx, place);
    const row = await findAbsenceRow(tx, id);
    if (!row) throw notFound('absence', id);
    const after = toAbsenceDto(row);
    const change = { action: 'update', resource: 'absences', objectId: id, before, after, standsFor };
    await audit(tx, ctx, change);
    await tellAbsence(tx, ctx, before, after);
    await followChange(tx, ctx, touched, 'absence');
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

function refuseClosed({ state }: AbsenceDto): void {
  if (state === 'requested' || state === 'approved') return;
  throw new ServiceError(say('absence-decided', { state }));
}

/** Of several decisions at once one stands; whoever comes later is told what became of it. */
function refuseDecided({ state }: AbsenceDto): void {
  if (state === 'requested') return;
  throw new ServiceError(say('absence-decided', { state }));
}

/** Sickness held no place. */
function coverOf(
  before: AbsenceDto,
  state: AbsenceState,
  columns: Awaited<ReturnType<typeof absenceColumns>>,
) {
  const taken = before.sickness ? undefined : { from: before.from, to: before.to };
  const approves = state === 'approved' && before.state === 'requested';
  return { sickness: columns.sickness === true, activityId: columns.activityId, taken, approves };
}

type Changes = Omit<UpdateAbsenceBody, 'state' | 'decision_note'>;

function merge(before: AbsenceDto, changes: Changes): AbsenceFields {
  const credit = changes.credit ?? before.credit;
  const creditMinutes = changes.credit_minutes ?? before.credit_minutes;
  return {
    from: changes.from ?? before.from,
    to: changes.to === undefined ? before.to : changes.to,
    share: changes.share ?? before.share,
    credit,
    credit_minutes: credit === 'fixed' ? creditMinutes : (changes.credit_minutes ?? null),
    account: changes.account === undefined ? before.account : changes.account,
    activity: changes.activity === undefined ? before.activity : changes.activity,
    earns: changes.earns ?? before.earns,
    sickness: changes.sickness ?? before.sickness,
    note: changes.note === undefined ? before.note : changes.note,
  };
}
