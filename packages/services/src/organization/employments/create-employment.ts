import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { type PeopleStore, peopleIn } from '../people-store.ts';
import { addEmployment } from './add-employment.ts';
import type { CreateEmployment, EmploymentDto } from './employment-contract.ts';

/** Adds a dated employment to an employee; several may run side by side. */
export function createEmployment(ctx: ServiceContext, input: CreateEmployment): Promise<EmploymentDto> {
  return writing(ctx, (tx) => createEmploymentIn(peopleIn(tx, ctx), input));
}

/** The same, wherever people are written. */
export async function createEmploymentIn(
  people: PeopleStore,
  { employee_id: employeeId, effective_from: effectiveFrom, ...employment }: CreateEmployment,
): Promise<EmploymentDto> {
  await people.requireEmployee('create', employeeId);
  if (effectiveFrom !== undefined && effectiveFrom !== employment.start) {
    const detail = say('first-version-not-at-start', { start: employment.start });
    throw refusalAt('/effective_from', detail);
  }
  return addEmployment(people, employeeId, employment, '');
}
