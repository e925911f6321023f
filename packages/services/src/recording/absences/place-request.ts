import type { WorkspaceTransaction } from '@stempel/db';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { mayDecide, requireDecision } from '../../kernel/deciding.ts';
import { getTouchedStatements } from '../../statements/touched-statements.ts';
import type { EmploymentOn } from '../employment-on.ts';
import type { AbsenceDto } from './absence-contract.ts';
import type { AbsenceFields } from './absence-values.ts';
import { openEnd } from './open-end.ts';
import { placeAbsence } from './place-absence.ts';
import { readRequest } from './read-request.ts';
import type { RequestAbsenceBody } from './request-contract.ts';

/**
 * Writes what is asked for by type: decided with it, or its first step, by who decides about the person, else approved at once where nobody has
 * to decide, else waiting. `check` refuses what follows from the type.
 */
export async function placeRequest(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: EmploymentOn,
  said: RequestAbsenceBody,
  check: (fields: AbsenceFields) => void = () => undefined,
): Promise<AbsenceDto> {
  const { employeeId } = employment;
  const decides = await mayDecide(tx, ctx, 'absence', employeeId);
  const { fields, needsApproval, secondRole } = await readRequest(tx, employment, said, {
    decides,
    today: today(ctx),
  });
  check(fields);
  // Who decides about the person takes the first step with it; the second waits.
  const waits = decides ? secondRole !== null : needsApproval;
  const dates = { from: fields.from, to: fields.to ?? openEnd };
  const touched = await getTouchedStatements(tx, ctx, employment.id, waits ? [] : [dates]);
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
}
