import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SecondStep } from '../../kernel/deciding/second-step.ts';
import { decidingPermissions, type Standing } from '../../kernel/deciding.ts';
import { notFound, refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { type Cause, notify } from '../../notifications/index.ts';
import type { AbsenceChangeDto, AbsenceDto } from './absence-contract.ts';
import { employmentAsItIs, employmentOf } from './absence-employment.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import type { AbsenceFields } from './absence-values.ts';
import type { DecideAbsenceChangeBody } from './change-contract.ts';
import { firstStepNow, secondRoleOfChange } from './first-step.ts';
import { closeChange, lockChange, writeFirstStep } from './lock-change.ts';
import { refuseUnseenStep, requireStep } from './require-step.ts';
import { type Saving, saveAbsence } from './save-absence.ts';

/**
 * Approves what is asked for of an absence, which is so from then on, or rejects it with a note. The first of two approvals
 * leaves it waiting for the second. Errors: `forbidden` for who does not decide about the step, `conflict` where it was
 * decided or withdrawn or waits for another step than the one that was seen, and as for changing the absence.
 */
export async function decideAbsenceChange(
  ctx: ServiceContext,
  { id, decision, note, seen_step: seenStep }: DecideAbsenceChangeBody,
): Promise<AbsenceDto> {
  if (decision === 'reject' && note === undefined) throw refusalAt('/note', say('rejection-needs-note'));
  return writing(ctx, async (tx) => {
    const { before, change, second, taken, permitted } = await lockChange(tx, id, (seen) =>
      requireStep(tx, ctx, seen.employeeId, seen.second),
    );
    if (seenStep !== undefined) refuseUnseenStep(seenStep, second);
    const approves = decision === 'approve';
    const secondRole = approves && second === null ? await secondRoleOfChange(tx, before, change) : null;
    if (secondRole !== null) {
      return takeFirstStep(tx, ctx, { before, change, secondRole, note: note ?? null, ...permitted });
    }
    const state = approves ? ('approved' as const) : ('rejected' as const);
    const decided = { decidedBy: ctx.actor.userId, decidedAt: ctx.now, decisionNote: note ?? null };
    await closeChange(tx, ctx, id, { ...decided, state });
    const after = approves
      ? await apply(tx, ctx, { before, change, decided: { ...decided, ...taken }, ...permitted })
      : await decline(tx, ctx, { before, note: note ?? null, ...permitted });
    await tell(tx, ctx, { before, change, outcome: state });
    return after;
  });
}

interface FirstStep extends Standing {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
  readonly secondRole: string;
  readonly note: string | null;
}

/** The change waits on, for the second step. */
async function takeFirstStep(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, change, secondRole, note, standsFor }: FirstStep,
): Promise<AbsenceDto> {
  await writeFirstStep(tx, ctx, change.id, { ...firstStepNow(ctx, secondRole), decisionNote: note });
  const row = await findAbsenceRow(tx, before.id);
  if (!row) throw notFound('absence', before.id);
  const after = toAbsenceDto(row);
  const about = { action: 'approve-change-first-step' as const, resource: 'absences', objectId: before.id };
  await audit(tx, ctx, { ...about, before, after, standsFor });
  const second = { roleId: secondRole, firstBy: ctx.actor.userId };
  await tell(tx, ctx, { before, change, outcome: 'first_step', second });
  return after;
}

interface Applied extends Standing {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
  readonly decided: Saving['decided'];
}

function fieldsOf({ cancels, ...wanted }: AbsenceChangeDto, before: AbsenceDto): AbsenceFields {
  return cancels ? before : { ...wanted, note: before.note };
}

async function apply(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, change, decided, standsFor }: Applied,
): Promise<AbsenceDto> {
  const fields = fieldsOf(change, before);
  const employment = change.cancels
    ? await employmentAsItIs(tx, ctx, before)
    : await employmentOf(tx, ctx, before, fields.from);
  const state = change.cancels ? 'cancelled' : 'approved';
  return saveAbsence(tx, ctx, { before, employment, fields, state, decided, standsFor, wasAsked: true });
}

/** The absence stays as it is. */
async function decline(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, note, standsFor }: Standing & { before: AbsenceDto; note: string | null },
): Promise<AbsenceDto> {
  const after = { ...before, change: null };
  const change = { action: 'reject-change' as const, resource: 'absences', objectId: before.id };
  await audit(tx, ctx, { ...change, before, after: { ...after, decision_note: note }, standsFor });
  return after;
}

interface Told {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
  readonly outcome: 'approved' | 'rejected' | 'first_step';
  /** Of the first step: who takes the second. */
  readonly second?: SecondStep;
}

async function tell(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, change, outcome, second }: Told,
): Promise<void> {
  const employee = before.employee_id;
  const subject = change.cancels ? 'absence_cancellation' : 'absence_change';
  const facts = { subject, employee_id: employee };
  const about = second ? `${change.id} first` : change.id;
  const decision = { kind: 'decision', to: { employee }, about, path: '/my-time' } as const;
  const causes: Cause[] = [{ ...decision, facts: { ...facts, outcome } }];
  if (second) {
    const permission = decidingPermissions.absence;
    const to = { decidersOf: employee, employment: before.employment_id, permission, second };
    causes.push({ kind: 'request', to, about, path: '/to-decide', facts });
  }
  await notify(tx, ctx, causes);
}
