import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireGrantsOf } from '../roles/require-grants-of.ts';
import type { ApiKeyDto, ApiKeyTarget } from './api-key-contract.ts';
import { lockApiKey } from './lock-api-key.ts';
import { findApiKey } from './read-api-keys.ts';
import { renewCallers } from './renew-callers.ts';
import { requireProvisioningPower } from './require-provisioning-power.ts';

const { apiKeys } = schema;

/** Ends a key at once, on every server; revoking twice changes nothing. */
export async function revokeApiKey(ctx: ServiceContext, input: ApiKeyTarget): Promise<ApiKeyDto> {
  requireScope(ctx, 'api-keys', 'delete', 'all');
  return writing(ctx, async (tx) => {
    const key = await lockApiKey(tx, ctx, input.id);
    if (key.provisioning) requireProvisioningPower(ctx);
    await requireGrantsOf(tx, ctx, key.serviceUserId);
    const before = await findApiKey(tx, ctx, input.id);
    if (key.revokedAt !== null) return before as ApiKeyDto;
    await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(eq(apiKeys.workspaceId, ctx.workspace.id), eq(apiKeys.id, input.id)));
    await renewCallers(tx, ctx);
    const after = await findApiKey(tx, ctx, input.id);
    await audit(tx, ctx, { action: 'revoke', resource: 'api-keys', objectId: input.id, before, after });
    return after as ApiKeyDto;
  });
}
