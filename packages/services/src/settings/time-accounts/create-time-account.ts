import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import type { CreateTimeAccount, TimeAccountDto } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

/** Creates a time account, in force from `effective_from` (default today). */
export async function createTimeAccount(
  ctx: ServiceContext,
  input: CreateTimeAccount,
): Promise<TimeAccountDto> {
  requirePermission(ctx, 'settings', 'create');
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      state: input.state,
    };
    return createVersioned(tx, ctx, timeAccountResource, {
      identity: { code: input.code, externalId: input.external_id ?? null, kind: input.kind },
      version,
      effectiveFrom: input.effective_from,
    });
  });
}
