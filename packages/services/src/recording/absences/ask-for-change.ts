import { inSavepoint, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { decidingPermissions, type Standing } from '../../kernel/deciding.ts';
import { notFound } from '../../kernel/errors.ts';
import { notify } from '../../notifications/index.ts';
import type { AbsenceDto } from './absence-contract.ts';
import type { AbsenceEmployment } from './absence-employment.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceColumns, type AbsenceFields, absenceColumns } from './absence-values.ts';
import { firstStepNow } from './first-step.ts';
import { refuseShortCover } from './refuse-short-cover.ts';
import { writeAbsence } from './save-absence.ts';

interface Asked {
  readonly before: AbsenceDto;
  readonly employment: AbsenceEmployment;
  /** Null: the absence shall end. */
  readonly fields: AbsenceFields | null;
  readonly reason: string | undefined;
  /** Where who decides about the person asks: they take the first of two steps with it. */
  readonly first?: Standing & { readonly secondRole: string };
}

/**
 * Writes what is asked for of an approved absence beside it, once nothing but a decision lacks; the dates that it adds hold
 * their place from then on. Throws as `admitAbsence`.
 */
export async function askForChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, employment, fields, reason, first }: Asked,
): Promise<AbsenceDto> {
  const { id: absenceId, employee_id: employeeId } = before;
  if (fields) await tryChange(tx, ctx, { before, employment, fields });
  const columns = fields ? await absenceColumns(tx, employment, fields) : await columnsOf(tx, absenceId);
  if (fields) {
    // The locks of the units went with what was undone: with them of two who want the last place one gets it.
    const { fromOn: from, toOn: to, sickness, activityId } = columns;
    const taken = before.sickness ? undefined : { from: before.from, to: before.to };
    const place = { id: absenceId, employmentId: employment.id, from, to, sickness, activityId, taken };
    await refuseShortCover(tx, ctx, place);
  }
  const id = newId();
  await tx.insert(schema.absenceChanges).values({
    ...columns,
    ...{ workspaceId: ctx.workspace.id, id, absenceId, employeeId, employmentId: employment.id },
    ...(first ? firstStepNow(ctx, first.secondRole) : {}),
    ...{ cancels: fields === null, state: 'requested' as const, note: reason ?? null },
    ...{ recordedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now },
  });
  const row = await findAbsenceRow(tx, absenceId);
  if (!row) throw notFound('absence', absenceId);
  const after = toAbsenceDto(row);
  const asked = { ...after, change: after.change && { ...after.change, first_step: null } };
  const about = { resource: 'absences', objectId: absenceId, standsFor: first?.standsFor };
  await audit(tx, ctx, { ...about, action: 'ask-change', before, after: asked });
  if (first) await audit(tx, ctx, { ...about, action: 'approve-change-first-step', before: asked, after });
  const second = first ? { roleId: first.secondRole, firstBy: ctx.actor.userId } : null;
  const permission = decidingPermissions.absence;
  const to = { decidersOf: employeeId, employment: employment.id, permission, second };
  const facts = { subject: fields ? 'absence_change' : 'absence_cancellation', employee_id: employeeId };
  await notify(tx, ctx, [{ kind: 'request', to, about: id, path: '/to-decide', facts }]);
  return after;
}

/** An absence that shall end, as it stands. */
async function columnsOf(tx: WorkspaceTransaction, id: string): Promise<AbsenceColumns> {
  const row = await findAbsenceRow(tx, id);
  if (!row) throw notFound('absence', id);
  const { fromOn, toOn, share, startMinute, endMinute, credit, creditMinutes, ...rest } = row.absence;
  const { timeAccountId, activityId, earns, sickness, note } = rest;
  return {
    ...{ fromOn, toOn, share, startMinute, endMinute, credit, creditMinutes },
    ...{ timeAccountId, activityId, earns, sickness, note },
  };
}

/** What would be refused when it is approved is refused when it is asked for: it is tried, and undone. */
async function tryChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  {
    before,
    employment,
    fields,
  }: { before: AbsenceDto; employment: AbsenceEmployment; fields: AbsenceFields },
): Promise<void> {
  const tried = Symbol('tried');
  await inSavepoint(tx, async () => {
    await writeAbsence(tx, ctx, { before, employment, fields, state: 'approved', decided: {} });
    throw tried;
  }).catch((error: unknown) => {
    if (error !== tried) throw error;
  });
}
