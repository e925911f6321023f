import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { EmploymentTermsVersionDto } from './employment-terms-contract.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

/** Every version of employment terms ever recorded, the superseded ones included. Throws not-found. */
export async function listEmploymentTermsVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<EmploymentTermsVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersions<EmploymentTermsVersionDto>(tx, ctx, employmentTermsResource, input),
  );
}
