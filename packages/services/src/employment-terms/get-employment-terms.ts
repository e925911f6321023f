import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { EmploymentTermsDto } from './employment-terms-contract.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

/** Employment terms as in force on `as_of` (default today). Throws not-found. */
export async function getEmploymentTerms(
  ctx: ServiceContext,
  input: GetVersioned,
): Promise<EmploymentTermsDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, employmentTermsResource, input);
}
