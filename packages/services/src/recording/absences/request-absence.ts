import type { ServiceContext } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { writing } from '../../kernel/transaction.ts';
import { getTouchedStatements } from '../../statements/touched-statements.ts';
import { getEmploymentOn } from '../employment-on.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { placeAbsence } from './place-absence.ts';
import { readRequest } from './read-request.ts';
import type { RequestAbsenceBody } from './request-contract.ts';

/**
 * Asks for an absence by its type. Where the type needs no approval it is approved at once, unless a usage rule of its
 * account or a settled period wants a decision; what somebody enters who decides about the person is decided with it, or its first step.
 * Errors: `invalid` at the field for what the type, the dates, the account or a usage rule refuses, `conflict` when a
 * touched statement is submitted or other absences leave too little of a day.
 */
export async function requestAbsence(ctx: ServiceContext, input: RequestAbsenceBody): Promise<AbsenceDto> {
  const { employee_id: employeeId, employment_id: employmentId, from, to = from } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    const moment = { on: from };
    const employment = await getEmploymentOn(tx, ctx, { employeeId, employmentId, moment, pointer: '/from' });
    const decides = await mayDecide(tx, ctx, 'absence', employeeId);
    const { fields, needsApproval, secondRole } = await readRequest(tx, employment, input, decides);
    // Who decides about the person takes the first step with it; the second waits.
    const waits = decides ? secondRole !== null : needsApproval;
    const touched = await getTouchedStatements(tx, ctx, employment.id, waits ? [] : [{ from, to }]);
    const wanted = { employment, fields };
    if (decides) {
      const approval = await requireDecision(tx, ctx, 'absence', employeeId);
      return placeAbsence(tx, ctx, { ...wanted, touched, approval, secondRole });
    }
    // What a settled statement rests on nobody changes for themselves.
    if (!waits && touched.settledFrom === null) {
      return placeAbsence(tx, ctx, { ...wanted, touched, approval: 'system' });
    }
    const untouched = await getTouchedStatements(tx, ctx, employment.id, []);
    return placeAbsence(tx, ctx, { ...wanted, touched: untouched, approval: null });
  });
}
