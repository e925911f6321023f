import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { reading } from '../transaction.ts';
import { getVersioned } from '../versioned/read.ts';
import type { EmploymentDto, GetEmployment } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';

/** One employment of an employee with its version of `as_of` (default today). Throws not-found. */
export async function getEmployment(ctx: ServiceContext, input: GetEmployment): Promise<EmploymentDto> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'read', input.employee_id);
    const dto = await getVersioned(tx, ctx, employmentResource, {
      id: input.employment_id,
      as_of: input.as_of,
    });
    if (dto.employee_id !== input.employee_id.toLowerCase())
      throw notFound('employment', input.employment_id);
    return dto;
  });
}
