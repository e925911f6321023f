import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockManagedServiceUser } from '../service-users/lock-managed-service-user.ts';
import type { ApiKeyDto, CreateApiKey, NewSecret } from './api-key-contract.ts';
import { insertApiKey } from './insert-api-key.ts';
import { requireProvisioningPower } from './require-provisioning-power.ts';

/**
 * Records a key that was generated for a service user; the caller shows the key itself, once. A provisioning key needs
 * what it can do: `users:*:all` and `roles:*:all`.
 */
export async function createApiKey(
  ctx: ServiceContext,
  input: CreateApiKey,
  secret: NewSecret,
): Promise<ApiKeyDto> {
  requireScope(ctx, 'api-keys', 'create', 'all');
  if (input.provisioning) requireProvisioningPower(ctx);
  const expiresAt = input.expires_at ? Temporal.Instant.from(input.expires_at) : null;
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, ctx.now) <= 0) {
    throw refusalAt('/expires_at', say('expiry-passed', { date: input.expires_at ?? '' }));
  }
  return writing(ctx, async (tx) => {
    await lockManagedServiceUser(tx, ctx, input.service_user_id);
    const { service_user_id: serviceUserId, name = null, provisioning } = input;
    return insertApiKey(tx, ctx, { serviceUserId, name, provisioning, expiresAt }, secret);
  });
}
