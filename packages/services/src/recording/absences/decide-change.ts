import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireDecision, type Standing } from '../../kernel/deciding.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { notify } from '../../notifications/index.ts';
import type { AbsenceChangeDto, AbsenceDto } from './absence-contract.ts';
import type { AbsenceFields } from './absence-values.ts';
import { employmentOf } from './change-absence.ts';
import type { DecideAbsenceChangeBody } from './change-contract.ts';
import { closeChange, lockChange } from './lock-change.ts';
import { type Saving, saveAbsence } from './save-absence.ts';

/**
 * Approves what is asked for of an absence, which is so from then on, or rejects it with a note. Errors: `forbidden` for
 * who does not decide about the person, `conflict` where it was decided or withdrawn, and as for changing the absence.
 */
export async function decideAbsenceChange(
  ctx: ServiceContext,
  { id, decision, note }: DecideAbsenceChangeBody,
): Promise<AbsenceDto> {
  if (decision === 'reject' && note === undefined) throw refusalAt('/note', say('rejection-needs-note'));
  return writing(ctx, async (tx) => {
    const { before, change, permitted } = await lockChange(tx, id, ({ employeeId }) =>
      requireDecision(tx, ctx, 'absence', employeeId),
    );
    const state = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
    const decided = { decidedBy: ctx.actor.userId, decidedAt: ctx.now };
    await closeChange(tx, ctx, id, { ...decided, state, decisionNote: note ?? null });
    const after =
      decision === 'approve'
        ? await apply(tx, ctx, {
            before,
            change,
            decided: { ...decided, decisionNote: note ?? null },
            ...permitted,
          })
        : await decline(tx, ctx, { before, note: note ?? null, ...permitted });
    await tell(tx, ctx, { before, change, state });
    return after;
  });
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
  const employment = await employmentOf(tx, ctx, before, fields.from);
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
  const change = { action: 'reject-change', resource: 'absences', objectId: before.id };
  await audit(tx, ctx, { ...change, before, after: { ...after, decision_note: note }, standsFor });
  return after;
}

interface Told {
  readonly before: AbsenceDto;
  readonly change: AbsenceChangeDto;
  readonly state: 'approved' | 'rejected';
}

async function tell(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, change, state }: Told,
): Promise<void> {
  const employee = before.employee_id;
  const subject = change.cancels ? 'absence_cancellation' : 'absence_change';
  const facts = { subject, outcome: state, employee_id: employee };
  await notify(tx, ctx, [{ kind: 'decision', to: { employee }, about: change.id, path: '/my-time', facts }]);
}
