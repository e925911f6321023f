import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { type AuditedChange, audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Standing } from '../../kernel/deciding.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import type { AbsenceDto, AbsenceState } from './absence-contract.ts';
import type { AbsenceEmployment } from './absence-employment.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceFields, absenceColumns } from './absence-values.ts';
import { admitAbsence } from './admit-absence.ts';
import { noFirstStep } from './first-step.ts';
import { openEnd } from './open-end.ts';
import { changesDays, changesWhatWasDecided } from './undecided-change.ts';

export interface Saving extends Standing {
  readonly before: AbsenceDto;
  readonly employment: AbsenceEmployment;
  readonly fields: AbsenceFields;
  readonly state: AbsenceState;
  /** Columns of the decision, or of the first step of it. */
  readonly decided: Partial<
    Pick<
      typeof schema.absences.$inferInsert,
      'decidedBy' | 'decidedAt' | 'decisionNote' | 'firstApprovedBy' | 'firstApprovedAt' | 'secondRoleId'
    >
  >;
  /** Whether a change that was asked for is approved: its dates held their place. */
  readonly wasAsked?: boolean;
  /** What the log calls it; an update where left out. */
  readonly action?: 'approve-first-step' | undefined;
}

/** Writes what an absence is from now on, with what goes with a change. The caller holds the lock of the employment. */
export async function saveAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { standsFor, action, ...saving }: Saving,
): Promise<AbsenceDto> {
  const { before, employment, fields, state } = saving;
  const { id } = before;
  // A note changes no figure, whatever became of the statements of the dates.
  const isNote = state === before.state && !changesWhatWasDecided(before, fields);
  const counted = isNote ? [] : [before.state === 'approved' && before, state === 'approved' && fields];
  const dates = counted.flatMap((one) => (one ? [{ from: one.from, to: one.to ?? openEnd }] : []));
  const touched = await getTouchedStatements(tx, ctx, employment.id, dates);
  await writeAbsence(tx, ctx, saving);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  const after = toAbsenceDto(row);
  const change: AuditedChange = {
    action: action ?? 'update',
    resource: 'absences',
    objectId: id,
    before,
    after,
    standsFor,
  };
  await audit(tx, ctx, change);
  await followChange(tx, ctx, touched, 'absence');
  return after;
}

/** What was approved is what it was then: another request, or one that is asked for again, begins with the first step. */
function takesFirstStepBack(before: AbsenceDto, fields: AbsenceFields, state: AbsenceState): boolean {
  if (before.first_step === null) return false;
  return changesWhatWasDecided(before, fields) || (state === 'requested' && before.state !== 'requested');
}

/** Whether it ends or keeps all that is decided about: then nothing is asked of it, whatever became of its ground. */
export function takesNothing(before: AbsenceDto, fields: AbsenceFields, state: AbsenceState): boolean {
  const counts = state === 'requested' || state === 'approved';
  return !changesWhatWasDecided(before, fields) && (!counts || state === before.state);
}

/** Writes the row and asks whether it can be. */
export async function writeAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, employment, fields, state, decided, wasAsked = false }: Omit<Saving, 'standsFor' | 'action'>,
): Promise<void> {
  const { id } = before;
  const columns = takesNothing(before, fields, state) ? null : await absenceColumns(tx, employment, fields);
  const revision = sql`${schema.absences.revision} + 1`;
  const step = takesFirstStepBack(before, fields, state) ? noFirstStep : {};
  const said = columns ?? { note: fields.note };
  const changed = { ...said, ...step, ...decided, state, revision, updatedAt: ctx.now };
  await inOneFlight([
    keepEarlier(tx, ctx, schema.absences, [id]),
    tx.update(schema.absences).set(changed).where(eq(schema.absences.id, id)).execute(),
  ]);
  if (columns === null || (state !== 'requested' && state !== 'approved')) return;
  const takesMore = state !== before.state || changesDays(before, fields);
  const { from, to } = fields;
  const { share, sickness, activityId, timeAccountId: accountId } = columns;
  const place = { id, employmentId: employment.id, from, to, share, sickness, activityId, accountId };
  const taken = before.sickness ? undefined : { from: before.from, to: before.to };
  const approves = state === 'approved' && before.state === 'requested';
  const stood = before.state === 'approved' ? before : undefined;
  await admitAbsence(tx, ctx, place, { takesMore, taken, approves, wasAsked, stood });
}
