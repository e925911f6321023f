import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { forbidden, requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { getVersioned } from '../../versioned/read.ts';
import { addEmployment } from '../employments/add-employment.ts';
import { type PeopleStore, peopleIn } from '../people-store.ts';
import type { CreateEmployee, EmployeeDto } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** Creates an employee, with the first employment if one is given: both or neither. */
export async function createEmployee(ctx: ServiceContext, input: CreateEmployee): Promise<EmployeeDto> {
  return writing(ctx, async (tx) => {
    const people = peopleIn(tx, ctx);
    const employee = await createEmployeeIn(people, ctx, input);
    if (!input.employment) return employee;
    await addEmployment(people, employee.id, input.employment, '/employment');
    return getVersioned(tx, ctx, employeeResource, { id: employee.id, as_of: effectiveDate(ctx, input) });
  });
}

/** The employee alone, wherever people are written. */
export async function createEmployeeIn(
  people: PeopleStore,
  ctx: ServiceContext,
  input: CreateEmployee,
): Promise<EmployeeDto> {
  requireCreate(ctx);
  return people.create(employeeResource, {
    identity: { code: input.employee_number, externalId: input.external_id ?? null },
    version: { name: input.name, email: input.email ?? null, birthDate: input.birth_date ?? null },
    effectiveFrom: effectiveDate(ctx, input),
  });
}

/** A new employee is nobody's own and not yet managed. */
function requireCreate(ctx: ServiceContext): void {
  if (!requirePermission(ctx, 'employees', 'create').has('all')) throw forbidden('employees:create:all');
}

function effectiveDate(ctx: ServiceContext, { effective_from: given, employment }: CreateEmployee): string {
  const start = employment?.start;
  const first = today(ctx);
  return given ?? (start !== undefined && start < first ? start : first);
}
