import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ApiKeyDto } from './api-key-contract.ts';
import { expiringSoon } from './expiring-soon.ts';
import { readApiKeys } from './read-api-keys.ts';

/** More than anybody reads at once. */
const most = 200;

/** Keys that expire within two weeks, the next one first. */
export async function listExpiringKeys(ctx: ServiceContext): Promise<ApiKeyDto[]> {
  requireScope(ctx, 'api-keys', 'read', 'all');
  const rows = await reading(ctx, (tx) => readApiKeys(tx, ctx, [expiringSoon(ctx.now)], most));
  const endOf = (key: ApiKeyDto) => Temporal.Instant.from(key.expires_at ?? '').epochMilliseconds;
  return rows.sort((left, right) => endOf(left) - endOf(right));
}
