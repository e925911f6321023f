import { checkAvailabilityScope } from '../kernel/availability-scope.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { createVersioned } from '../versioned/write.ts';
import { acceptPolicy } from './accept-policy.ts';
import type { CreatePolicy, PolicyDto } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

/** Creates a policy, in force from `effective_from` (default today). Its config is checked by the plugins it names. */
export async function createPolicy(ctx: ServiceContext, input: CreatePolicy): Promise<PolicyDto> {
  requirePermission(ctx, 'policies', 'create');
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      position: input.position,
      availabilityScope: input.availability_scope,
      config: await acceptPolicy(tx, ctx, input.kind, input.code, input.config),
      state: input.state,
    };
    return createVersioned(tx, ctx, policyResource, {
      identity: { code: input.code, externalId: input.external_id ?? null, kind: input.kind },
      version,
      effectiveFrom: input.effective_from,
      check: () => checkAvailabilityScope(tx, ctx, version.availabilityScope),
    });
  });
}
