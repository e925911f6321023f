import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import type { Page } from '../list-page.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { EmployeeVersionDto, ListEmployeeVersions } from './employee-contract.ts';
import { employeeResource } from './employee-resource.ts';

/** Every version of an employee ever recorded, the superseded ones included. Throws not-found. */
export async function listEmployeeVersions(
  ctx: ServiceContext,
  input: ListEmployeeVersions,
): Promise<Page<EmployeeVersionDto>> {
  const { employee_id: id, ...page } = input;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'read', id);
    return listVersions<EmployeeVersionDto>(tx, ctx, employeeResource, { id, ...page });
  });
}
