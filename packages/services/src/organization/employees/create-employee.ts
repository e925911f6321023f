import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { forbidden, requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { getVersioned } from '../../versioned/read.ts';
import { createVersioned } from '../../versioned/write.ts';
import { addEmployment } from '../employments/add-employment.ts';
import type { CreateEmployee, EmployeeDto } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** Creates an employee, with the first employment if one is given: both or neither. */
export async function createEmployee(ctx: ServiceContext, input: CreateEmployee): Promise<EmployeeDto> {
  // A new employee is nobody's own and not yet managed.
  if (!requirePermission(ctx, 'employees', 'create').has('all')) throw forbidden('employees:create:all');
  return writing(ctx, async (tx) => {
    const { employment } = input;
    const effectiveFrom = input.effective_from ?? earlier(today(ctx), employment?.start);
    const employee = await createVersioned(tx, ctx, employeeResource, {
      identity: { code: input.employee_number, externalId: input.external_id ?? null },
      version: { name: input.name, email: input.email ?? null, birthDate: input.birth_date ?? null },
      effectiveFrom,
    });
    if (!employment) return employee;
    await addEmployment(tx, ctx, employee.id, employment, '/employment');
    return getVersioned(tx, ctx, employeeResource, { id: employee.id, as_of: effectiveFrom });
  });
}

function earlier(date: string, other: string | undefined): string {
  return other !== undefined && other < date ? other : date;
}
