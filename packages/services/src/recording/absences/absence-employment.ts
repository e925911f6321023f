import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { type EmploymentOn, getEmploymentOn } from '../employment-on.ts';
import { lockEmployments } from '../locked-employments.ts';
import type { AbsenceDto } from './absence-contract.ts';

/** What an absence has to know of the employment that it belongs to. */
export type AbsenceEmployment = Pick<EmploymentOn, 'id' | 'endOn'>;

type Placed = Pick<AbsenceDto, 'employee_id' | 'employment_id'>;

/** The employment of an absence that shall begin on a date. Throws `invalid` where it does not run then. */
export function employmentOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employee_id: employeeId, employment_id: employmentId }: Placed,
  on: string,
): Promise<EmploymentOn> {
  return getEmploymentOn(tx, ctx, { employeeId, employmentId, moment: { on }, pointer: '/from' });
}

/** The employment of an absence that ends or stays as it is: it may have come to end before. */
export async function employmentAsItIs(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { employee_id: employeeId, employment_id: employmentId }: Placed,
): Promise<AbsenceEmployment> {
  const found = (await lockEmployments(tx, ctx, employeeId)).find(({ id }) => id === employmentId);
  if (!found) throw notFound('employment', employmentId);
  return found;
}
