import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockManagedServiceUser } from '../service-users/lock-managed-service-user.ts';
import type { ApiKeyDto, NewSecret, RotateApiKey } from './api-key-contract.ts';
import { insertApiKey } from './insert-api-key.ts';
import { lockApiKey } from './lock-api-key.ts';
import { findApiKey } from './read-api-keys.ts';
import { renewCallers } from './renew-callers.ts';
import { requireProvisioningPower } from './require-provisioning-power.ts';

const { apiKeys } = schema;

/** Records a new key in place of an old one, which works on for the overlap and then expires. Returns the new one. */
export async function rotateApiKey(
  ctx: ServiceContext,
  input: RotateApiKey,
  secret: NewSecret,
): Promise<ApiKeyDto> {
  requireScope(ctx, 'api-keys', 'create', 'all');
  return writing(ctx, async (tx) => {
    const old = await lockApiKey(tx, ctx, input.id);
    if (old.revokedAt !== null) {
      throw new ServiceError(say('key-revoked-already', { last: old.lastFour }));
    }
    if (old.provisioning) requireProvisioningPower(ctx);
    await lockManagedServiceUser(tx, ctx, old.serviceUserId);
    const before = await findApiKey(tx, ctx, old.id);
    const overlap = ctx.now.add({ minutes: input.overlap_minutes });
    const ends =
      old.expiresAt !== null && Temporal.Instant.compare(old.expiresAt, overlap) < 0
        ? old.expiresAt
        : overlap;
    await tx
      .update(apiKeys)
      .set({ expiresAt: ends })
      .where(and(eq(apiKeys.workspaceId, ctx.workspace.id), eq(apiKeys.id, old.id)));
    await renewCallers(tx, ctx);
    const after = await findApiKey(tx, ctx, old.id);
    await audit(tx, ctx, { action: 'rotate', resource: 'api-keys', objectId: old.id, before, after });
    const { serviceUserId, name, provisioning } = old;
    return insertApiKey(tx, ctx, { serviceUserId, name, provisioning, expiresAt: null }, secret);
  });
}
