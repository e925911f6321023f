import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import type { ReasonDto, UpdateReason } from './reason-contract.ts';
import { reasonResource } from './reason-resource.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateReason(ctx: ServiceContext, input: UpdateReason): Promise<ReasonDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, reasonResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        kind: input.kind,
        availabilityScope: input.availability_scope,
        state: input.state,
      },
      check: (merged) => checkAvailabilityScope(tx, ctx, merged.availabilityScope),
    });
  });
}
