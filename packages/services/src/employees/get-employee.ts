import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { reading } from '../transaction.ts';
import { getVersioned } from '../versioned/read.ts';
import type { EmployeeDto, GetEmployee } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** An employee as in force on `as_of` (default today). Throws not-found. */
export async function getEmployee(ctx: ServiceContext, input: GetEmployee): Promise<EmployeeDto> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'read', input.employee_id);
    return getVersioned(tx, ctx, employeeResource, { id: input.employee_id, as_of: input.as_of });
  });
}
