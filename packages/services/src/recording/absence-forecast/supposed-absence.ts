import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, newId } from '@stempel/db';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { mayDecide } from '../../kernel/deciding.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { findAbsenceRow } from '../absences/absence-rows.ts';
import { type AbsenceFields, absenceColumns } from '../absences/absence-values.ts';
import { fieldsOf } from '../absences/create-absence.ts';
import { limitRequest, unsaid } from '../absences/limit-request.ts';
import { readRequest } from '../absences/read-request.ts';
import { outsideEmployment } from '../employment-on.ts';
import type { ForecastAbsence, ForecastRequest } from './forecast-contract.ts';
import { getEmployee, requireInterest } from './interest.ts';
import type { SupposedAbsence } from './supposed.ts';
import { supposeAskedChange } from './supposed-change.ts';

/**
 * A request as it is typed. For the person themselves and for who decides about them. Throws as creating it would: where a
 * field is refused there is nothing to foresee.
 */
export async function supposeTyped(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: ForecastAbsence,
): Promise<SupposedAbsence> {
  const { employee_id: employeeId, employment_id: named, from } = input;
  await requireInterest(tx, ctx, employeeId, 'create');
  const employee = await getEmployee(tx, employeeId);
  const employments = employee.employments.filter(({ id }) => named === undefined || id === named);
  const employment = employments.find(
    ({ startOn, endOn }) => startOn <= from && (endOn === null || endOn >= from),
  );
  if (!employment) throw outsideEmployment({ moment: { on: from }, pointer: '/from' }, employments);
  const fields = await readTyped(tx, ctx, employment, input);
  const columns = await absenceColumns(tx, employment, fields);
  const { share, timeAccountId, activityId } = columns;
  const facts: AbsenceFacts = {
    ...{ id: newId(), employmentId: employment.id, from, to: fields.to, requestedOn: today(ctx) },
    ...{ share, credit: fields.credit, creditMinutes: fields.credit_minutes, earns: fields.earns },
    ...{ accountId: timeAccountId ?? null, activityId: activityId ?? null },
  };
  return { facts, sickness: fields.sickness, employee, employment, isAsked: false, replaces: null };
}

async function readTyped(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: EmploymentRow,
  input: ForecastAbsence,
): Promise<AbsenceFields> {
  const decides = await mayDecide(tx, ctx, 'absence', input.employee_id);
  const { by_type: isByType = false, activity = '' } = input;
  if (isByType) {
    const said = { ...input, activity };
    return (await readRequest(tx, employment, said, { decides, today: today(ctx) })).fields;
  }
  const fields = fieldsOf(input);
  if (!decides) await limitRequest(tx, employment.id, unsaid, fields);
  return fields;
}

/**
 * An open request, or an open change of what was approved, for its person and for who decides about it. Throws not-found,
 * conflict where it is decided.
 */
export async function supposeAsked(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id }: ForecastRequest,
): Promise<SupposedAbsence> {
  const row = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!row) return supposeAskedChange(tx, ctx, id);
  const { absence, requestedOn } = row;
  await requireInterest(tx, ctx, absence.employeeId, 'read');
  if (absence.state !== 'requested') throw new ServiceError(say('absence-decided', { state: absence.state }));
  const employee = await getEmployee(tx, absence.employeeId);
  const employment = employee.employments.find((one) => one.id === absence.employmentId);
  if (!employment) throw notFound('employment', absence.employmentId);
  const { employmentId, fromOn, toOn, share, credit, creditMinutes, timeAccountId, activityId, earns } =
    absence;
  const facts: AbsenceFacts = {
    ...{ id, employmentId, from: fromOn, to: toOn, share, credit, creditMinutes, earns, requestedOn },
    ...{ accountId: timeAccountId, activityId },
  };
  return { facts, sickness: absence.sickness, employee, employment, isAsked: true, replaces: null };
}
