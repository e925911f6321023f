import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { PolicyVersionDto } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

/** Every version of a policy ever recorded, the superseded ones included. Throws not-found. */
export async function listPolicyVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<PolicyVersionDto>> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, (tx) => listVersions<PolicyVersionDto>(tx, ctx, policyResource, input));
}
