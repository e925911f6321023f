import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { writing } from '../../kernel/transaction.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { placeRequest } from './place-request.ts';
import type { RequestAbsenceBody } from './request-contract.ts';

/**
 * Asks for an absence by its type. Where the type needs no approval it is approved at once, unless a usage rule of its
 * account or a settled period wants a decision; what somebody enters who decides about the person is decided with it, or its first step.
 * Errors: `invalid` at the field for what the type, the dates, the account or a usage rule refuses, `conflict` when a
 * touched statement is submitted or other absences leave too little of a day.
 */
export async function requestAbsence(ctx: ServiceContext, input: RequestAbsenceBody): Promise<AbsenceDto> {
  const { employee_id: employeeId, employment_id: employmentId, from } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    const moment = { on: from };
    const employment = await getEmploymentOn(tx, ctx, { employeeId, employmentId, moment, pointer: '/from' });
    return placeRequest(tx, ctx, employment, input);
  });
}
