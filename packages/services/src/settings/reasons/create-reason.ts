import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import type { CreateReason, ReasonDto } from './reason-contract.ts';
import { reasonResource } from './reason-resource.ts';

/** Creates a reason, in force from `effective_from` (default today). */
export async function createReason(ctx: ServiceContext, input: CreateReason): Promise<ReasonDto> {
  requirePermission(ctx, 'settings', 'create');
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      kind: input.kind,
      availabilityScope: input.availability_scope,
      state: input.state,
    };
    return createVersioned(tx, ctx, reasonResource, {
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: () => checkAvailabilityScope(tx, ctx, version.availabilityScope),
    });
  });
}
