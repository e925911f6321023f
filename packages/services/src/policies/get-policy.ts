import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { PolicyDto } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

/** A policy as in force on `as_of` (default today). Throws not-found. */
export async function getPolicy(ctx: ServiceContext, input: GetVersioned): Promise<PolicyDto> {
  requirePermission(ctx, 'policies', 'read');
  return readVersioned(ctx, policyResource, input);
}
