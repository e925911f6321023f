import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { type PeopleStore, peopleIn } from '../people-store.ts';
import type { EmployeeDto, UpdateEmployee } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** Merges the given fields from `effective_from` on (default today). */
export function updateEmployee(ctx: ServiceContext, input: UpdateEmployee): Promise<EmployeeDto> {
  return writing(ctx, (tx) => updateEmployeeIn(peopleIn(tx, ctx), input));
}

/** The same, wherever people are written. */
export async function updateEmployeeIn(people: PeopleStore, input: UpdateEmployee): Promise<EmployeeDto> {
  await people.requireEmployee('update', input.employee_id);
  return people.update(employeeResource, {
    id: input.employee_id,
    expectedVersion: input.expected_version,
    effectiveFrom: input.effective_from,
    identity: { code: input.employee_number, externalId: input.external_id },
    version: { name: input.name, email: input.email, birthDate: input.birth_date },
  });
}
