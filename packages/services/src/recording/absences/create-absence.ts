import { newId, schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto, CreateAbsenceBody } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { type AbsenceFields, absenceColumns } from './absence-values.ts';
import { checkUsageRules } from './check-usage-rules.ts';
import { limitRequest, unsaid } from './limit-request.ts';
import { refuseFullDays } from './refuse-full-days.ts';
import { refuseShortCover } from './refuse-short-cover.ts';
import { tellAbsence } from './tell-absence.ts';

export type CreateAbsence = CreateAbsenceBody & { employee_id: string };

/** No statement begins later: stands for the end of an open absence. */
export const openEnd = '9999-12-31';

/**
 * Requests an absence, or enters an approved one for a caller who may approve. Errors: `invalid` at the field
 * (outside the employment, refused by a usage rule, not the requester's to say), `conflict` when a touched statement
 * is submitted or other absences leave too little of a day; `forbidden` for one's own approved one.
 */
export async function createAbsence(ctx: ServiceContext, input: CreateAbsence): Promise<AbsenceDto> {
  const { employee_id: employeeId, state = 'requested', from } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    if (state === 'approved') await requireDecision(tx, ctx, 'absence', employeeId);
    const query = { employeeId, employmentId: input.employment_id, moment: { on: from }, pointer: '/from' };
    const employment = await getEmploymentOn(tx, ctx, query);
    const fields = fieldsOf(input);
    const decides = await mayDecide(tx, ctx, 'absence', employeeId);
    if (!decides) await limitRequest(tx, employment.id, unsaid, fields);
    const columns = await absenceColumns(tx, employment, fields);
    const touched = await getTouchedStatements(
      tx,
      ctx,
      employment.id,
      state === 'approved' ? [{ from, to: fields.to ?? openEnd }] : [],
    );
    const id = newId();
    const { share, activityId, sickness } = columns;
    const place = { id, employmentId: employment.id, from, to: fields.to };
    await refuseFullDays(tx, { ...place, share });
    await refuseShortCover(tx, ctx, { ...place, sickness: sickness === true, activityId });
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
    await checkUsageRules(tx, ctx, place);
    const row = await findAbsenceRow(tx, id);
    if (!row) throw notFound('absence', id);
    const after = toAbsenceDto(row);
    await audit(tx, ctx, { action: 'create', resource: 'absences', objectId: id, before: null, after });
    await tellAbsence(tx, ctx, null, after);
    await followChange(tx, ctx, touched, 'absence');
    return after;
  });
}

/** What a request says, with what holds where it says nothing. */
export function fieldsOf(input: CreateAbsenceBody): AbsenceFields {
  return {
    from: input.from,
    to: input.to ?? null,
    share: input.share ?? '1',
    credit: input.credit ?? unsaid.credit,
    credit_minutes: input.credit_minutes ?? unsaid.credit_minutes,
    account: input.account ?? unsaid.account,
    activity: input.activity ?? null,
    earns: input.earns ?? unsaid.earns,
    sickness: input.sickness ?? false,
    note: input.note ?? null,
  };
}
