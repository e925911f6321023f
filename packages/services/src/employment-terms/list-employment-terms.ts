import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { EmploymentTermsDto, ListEmploymentTerms } from './employment-terms-contract.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

const { employmentTermsVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listEmploymentTerms(
  ctx: ServiceContext,
  input: ListEmploymentTerms,
): Promise<Page<EmploymentTermsDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, employmentTermsResource, input, {
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
