import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { writing } from '../../kernel/transaction.ts';
import { getTouchedStatements } from '../../statements/touched-statements.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto, CreateAbsenceBody } from './absence-contract.ts';
import type { AbsenceFields } from './absence-values.ts';
import { secondRoleOf } from './first-step.ts';
import { limitRequest, unsaid } from './limit-request.ts';
import { openEnd } from './open-end.ts';
import { placeAbsence } from './place-absence.ts';

export type CreateAbsence = CreateAbsenceBody & { employee_id: string };

/**
 * Requests an absence, or enters an approved one for a caller who may approve. Errors: `invalid` at the field
 * (outside the employment, refused by a usage rule, not the requester's to say), `conflict` when a touched statement
 * is submitted or other absences leave too little of a day; `forbidden` for one's own approved one.
 */
export async function createAbsence(ctx: ServiceContext, input: CreateAbsence): Promise<AbsenceDto> {
  return writing(ctx, (tx) => createIn(tx, ctx, input));
}

/**
 * The same for who decides about the employee: everybody else asks by type (`requestAbsence`). Throws `forbidden` else.
 */
export async function enterAbsence(ctx: ServiceContext, input: CreateAbsence): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', input.employee_id);
    await requireDecision(tx, ctx, 'absence', input.employee_id);
    return createIn(tx, ctx, input);
  });
}

async function createIn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: CreateAbsence,
): Promise<AbsenceDto> {
  const { employee_id: employeeId, state = 'requested', from } = input;
  await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
  const approval = state === 'approved' ? await requireDecision(tx, ctx, 'absence', employeeId) : null;
  const query = { employeeId, employmentId: input.employment_id, moment: { on: from }, pointer: '/from' };
  const employment = await getEmploymentOn(tx, ctx, query);
  const fields = fieldsOf(input);
  const decides = await mayDecide(tx, ctx, 'absence', employeeId);
  if (!decides) await limitRequest(tx, employment.id, unsaid, fields);
  const secondRole = approval === null ? null : await secondRoleOf(tx, fields);
  const counts = approval !== null && secondRole === null;
  const dates = counts ? [{ from, to: fields.to ?? openEnd }] : [];
  const touched = await getTouchedStatements(tx, ctx, employment.id, dates);
  return placeAbsence(tx, ctx, { employment, fields, touched, approval, secondRole });
}

/** What a request says, with what holds where it says nothing. */
export function fieldsOf(
  input: Omit<CreateAbsenceBody, 'to'> & { to?: string | null | undefined },
): AbsenceFields {
  return {
    from: input.from,
    to: input.to ?? null,
    share: input.share ?? '1',
    start_time: null,
    end_time: null,
    credit: input.credit ?? unsaid.credit,
    credit_minutes: input.credit_minutes ?? unsaid.credit_minutes,
    account: input.account ?? unsaid.account,
    activity: input.activity ?? null,
    earns: input.earns ?? unsaid.earns,
    sickness: input.sickness ?? false,
    note: input.note ?? null,
  };
}
