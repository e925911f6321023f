import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import type { TimeAccountDto, UpdateTimeAccount } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateTimeAccount(
  ctx: ServiceContext,
  input: UpdateTimeAccount,
): Promise<TimeAccountDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, timeAccountResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        state: input.state,
      },
    });
  });
}
