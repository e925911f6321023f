import { newId, schema } from '@stempel/db';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import type { AbsenceDto, CreateAbsenceBody } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { absenceColumns } from './absence-values.ts';
import { checkUsageRules } from './check-usage-rules.ts';

export type CreateAbsence = CreateAbsenceBody & { employee_id: string };

/** No statement begins later: stands for the end of an open absence. */
export const openEnd = '9999-12-31';

/**
 * Requests an absence, or enters an approved one for a caller who may approve. Errors: `invalid` at the field
 * (outside the employment, refused by a usage rule), `conflict` when a touched statement is submitted.
 */
export async function createAbsence(ctx: ServiceContext, input: CreateAbsence): Promise<AbsenceDto> {
  const { employee_id: employeeId, state = 'requested', from } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    if (state === 'approved') await requireEmployee(tx, ctx, 'absences', 'approve', employeeId);
    const query = { employeeId, employmentId: input.employment_id, moment: { on: from }, pointer: '/from' };
    const employment = await getEmploymentOn(tx, ctx, query);
    const columns = await absenceColumns(tx, employment, {
      from,
      to: input.to ?? null,
      share: input.share ?? '1',
      credit: input.credit ?? 'day-norm',
      credit_minutes: input.credit_minutes ?? null,
      account: input.account ?? null,
      activity: input.activity ?? null,
      earns: input.earns ?? true,
      sickness: input.sickness ?? false,
      note: input.note ?? null,
    });
    const touched = await getTouchedStatements(
      tx,
      ctx,
      employment.id,
      state === 'approved' ? [{ from, to: columns.toOn ?? openEnd }] : [],
    );
    const id = newId();
    const decided = state === 'approved' ? { decidedBy: ctx.actor.userId, decidedAt: ctx.now } : {};
    await tx.insert(schema.absences).values({
      workspaceId: ctx.workspace.id,
      id,
      employeeId,
      employmentId: employment.id,
      ...columns,
      state,
      ...decided,
      recordedBy: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await checkUsageRules(tx, ctx, { id, employmentId: employment.id, from, to: columns.toOn ?? null });
    const row = await findAbsenceRow(tx, id);
    if (!row) throw notFound('absence', id);
    const after = toAbsenceDto(row);
    await audit(tx, ctx, { action: 'create', resource: 'absences', objectId: id, before: null, after });
    await followChange(tx, ctx, touched, 'absence');
    return after;
  });
}
