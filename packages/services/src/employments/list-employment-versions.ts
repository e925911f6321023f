import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import type { Page } from '../list-page.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import { getVersioned } from '../versioned/read.ts';
import type { EmploymentVersionDto, ListEmploymentVersions } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';

/** Every version of an employment ever recorded, the superseded ones included. Throws not-found. */
export async function listEmploymentVersions(
  ctx: ServiceContext,
  input: ListEmploymentVersions,
): Promise<Page<EmploymentVersionDto>> {
  const { employee_id: employeeId, employment_id: id, ...page } = input;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'employees', 'read', employeeId);
    const employment = await getVersioned(tx, ctx, employmentResource, { id });
    if (employment.employee_id !== employeeId.toLowerCase()) throw notFound('employment', id);
    return listVersions<EmploymentVersionDto>(tx, ctx, employmentResource, { id, ...page });
  });
}
