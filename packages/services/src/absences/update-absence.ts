import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { invalid, notFound, ServiceError } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { lockEmployee } from '../recording/lock-employee.ts';
import { requireVersion } from '../recording/require-version.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import type { AbsenceDto, AbsenceState, UpdateAbsenceBody } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceFields, absenceColumns } from './absence-values.ts';
import { checkUsageRules } from './check-usage-rules.ts';
import { openEnd } from './create-absence.ts';

export type UpdateAbsence = UpdateAbsenceBody & { id: string; expected_version?: number | undefined };

/**
 * Changes, approves, rejects or cancels an absence; fields left out stay, null empties one. Approving and
 * rejecting need the permission to approve. Errors as for creating one; `conflict` once rejected or cancelled.
 */
export async function updateAbsence(ctx: ServiceContext, input: UpdateAbsence): Promise<AbsenceDto> {
  const { id, expected_version: expectedVersion, state: nextState, decision_note, ...changes } = input;
  return writing(ctx, async (tx) => {
    const before = await lockAbsence(tx, ctx, id, nextState);
    requireVersion(before.version, expectedVersion);
    refuseClosed(before);
    const isDecision = nextState === 'approved' || nextState === 'rejected';
    if (decision_note !== undefined && !isDecision) {
      throw invalid('/decision_note', 'unexpected', 'A decision note goes with approving or rejecting.');
    }
    const state = nextState ?? before.state;
    const fields = merge(before, changes);
    const query = { employeeId: before.employee_id, employmentId: before.employment_id, pointer: '/from' };
    const employment = await getEmploymentOn(tx, ctx, { ...query, moment: { on: fields.from } });
    const columns = await absenceColumns(tx, employment, fields);
    const counted = [before.state === 'approved' ? before : null, state === 'approved' ? fields : null];
    const touched = await getTouchedStatements(
      tx,
      ctx,
      employment.id,
      counted.flatMap((one) => (one ? [{ from: one.from, to: one.to ?? openEnd }] : [])),
    );
    const note = decision_note === undefined ? {} : { decisionNote: decision_note };
    const decided =
      state === before.state ? note : { ...note, decidedBy: ctx.actor.userId, decidedAt: ctx.now };
    const revision = sql`${schema.absences.revision} + 1`;
    await tx
      .update(schema.absences)
      .set({ ...columns, ...decided, state, revision, updatedAt: ctx.now })
      .where(eq(schema.absences.id, id));
    if (state === 'requested' || state === 'approved') {
      await checkUsageRules(tx, ctx, { id, employmentId: employment.id, from: fields.from, to: fields.to });
    }
    const row = await findAbsenceRow(tx, id);
    if (!row) throw notFound('absence', id);
    const after = toAbsenceDto(row);
    await audit(tx, ctx, { action: 'update', resource: 'absences', objectId: id, before, after });
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
): Promise<AbsenceDto> {
  const seen = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!seen) throw notFound('absence', id);
  const { employeeId } = seen.absence;
  const action = state === 'approved' || state === 'rejected' ? 'approve' : 'update';
  await requireEmployee(tx, ctx, 'absences', action, employeeId);
  await lockEmployee(tx, employeeId);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  return toAbsenceDto(row);
}

function refuseClosed({ state }: AbsenceDto): void {
  if (state === 'requested' || state === 'approved') return;
  throw new ServiceError('conflict', `The absence is ${state}; request a new one.`);
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
