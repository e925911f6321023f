import type { ServiceContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { requireScope } from '../permission.ts';
import { lockServiceUser } from '../service-users/lock-service-user.ts';
import { writing } from '../transaction.ts';
import type { ApiKeyDto, CreateApiKey, NewSecret } from './api-key-contract.ts';
import { insertApiKey } from './insert-api-key.ts';
import { requireKeyGrants } from './require-key-grants.ts';

/** Records a key that was generated for a service user; the caller shows the key itself, once. */
export async function createApiKey(
  ctx: ServiceContext,
  input: CreateApiKey,
  secret: NewSecret,
): Promise<ApiKeyDto> {
  requireScope(ctx, 'api-keys', 'create', 'all');
  const expiresAt = input.expires_at ? Temporal.Instant.from(input.expires_at) : null;
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, ctx.now) <= 0) {
    throw invalid('/expires_at', 'in-the-past', `${input.expires_at} has passed; choose a later moment.`);
  }
  return writing(ctx, async (tx) => {
    await lockServiceUser(tx, ctx, input.service_user_id);
    await requireKeyGrants(tx, ctx, input.service_user_id);
    const { service_user_id: serviceUserId, name = null, provisioning } = input;
    return insertApiKey(tx, ctx, { serviceUserId, name, provisioning, expiresAt }, secret);
  });
}
