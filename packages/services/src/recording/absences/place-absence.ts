import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Standing } from '../../kernel/deciding.ts';
import { notFound } from '../../kernel/errors.ts';
import { followChange, type TouchedStatements } from '../../statements/touched-statements.ts';
import type { EmploymentOn } from '../employment-on.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceFields, absenceColumns } from './absence-values.ts';
import { admitAbsence } from './admit-absence.ts';
import { firstStepNow } from './first-step.ts';
import { tellAbsence, tellUndecided } from './tell-absence.ts';

interface NewAbsence {
  readonly employment: EmploymentOn;
  readonly fields: AbsenceFields;
  readonly touched: TouchedStatements;
  /** By whom it is approved; `system` where nobody has to decide; null: it is asked for. */
  readonly approval: Standing | 'system' | null;
  /** The role that takes a second step: who approves it takes the first. */
  readonly secondRole?: string | null;
}

/** Writes an absence that was asked for or entered, with what goes with one. Throws as `admitAbsence`. */
export async function placeAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employment, fields, touched, approval, secondRole = null }: NewAbsence,
): Promise<AbsenceDto> {
  const id = newId();
  const isDecided = approval !== null && approval !== 'system';
  const second = isDecided ? secondRole : null;
  const columns = await absenceColumns(tx, employment, fields);
  await tx.insert(schema.absences).values({
    workspaceId: ctx.workspace.id,
    id,
    employeeId: employment.employeeId,
    employmentId: employment.id,
    ...columns,
    state: approval === null || second !== null ? 'requested' : 'approved',
    // What nobody had to decide has no decision.
    ...(isDecided && second === null ? { decidedBy: ctx.actor.userId, decidedAt: ctx.now } : {}),
    ...(second === null ? {} : firstStepNow(ctx, second)),
    recordedBy: ctx.actor.userId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const { from, to } = fields;
  const { share, sickness, activityId, timeAccountId: accountId } = columns;
  const place = { id, employmentId: employment.id, from, to, share, sickness, activityId, accountId };
  await admitAbsence(tx, ctx, place);
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  const after = toAbsenceDto(row);
  const standsFor = isDecided ? approval.standsFor : null;
  const about = { resource: 'absences', objectId: id, standsFor };
  const asked = { ...after, first_step: null };
  await audit(tx, ctx, { ...about, action: 'create', before: null, after: asked });
  if (second !== null) await audit(tx, ctx, { ...about, action: 'approve-first-step', before: asked, after });
  await tellAbsence(
    tx,
    ctx,
    null,
    after,
    second === null ? null : { roleId: second, firstBy: ctx.actor.userId },
  );
  if (approval === 'system') await tellUndecided(tx, ctx, null, after);
  await followChange(tx, ctx, touched, 'absence');
  return after;
}
