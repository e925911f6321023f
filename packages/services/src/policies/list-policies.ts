import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ListPolicies, PolicyDto } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

const { policies: identity, policyVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listPolicies(ctx: ServiceContext, input: ListPolicies): Promise<Page<PolicyDto>> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, policyResource, input, {
      objects: [input.kind && inArray(identity.kind, input.kind)],
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
