import type { WorkspaceTransaction } from '@stempel/db';
import { newId, schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { ApiKeyDto, NewSecret } from './api-key-contract.ts';
import { findApiKey } from './read-api-keys.ts';

const { apiKeyHashes, apiKeys } = schema;

/** Stores what is kept of a new key, and audits it. The hash row leads from the key to its workspace. */
export async function insertApiKey(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  key: {
    serviceUserId: string;
    name: string | null;
    provisioning: boolean;
    expiresAt: Temporal.Instant | null;
  },
  secret: NewSecret,
): Promise<ApiKeyDto> {
  const id = newId();
  const workspaceId = ctx.workspace.id;
  await tx.insert(apiKeyHashes).values({ sha256: secret.sha256, workspaceId, apiKeyId: id });
  await tx.insert(apiKeys).values({
    workspaceId,
    id,
    ...key,
    sha256: secret.sha256,
    lastFour: secret.lastFour,
    environment: secret.environment,
    createdAt: ctx.now,
    createdBy: ctx.actor.userId,
  });
  const after = await findApiKey(tx, ctx, id);
  await audit(tx, ctx, { action: 'create', resource: 'api-keys', objectId: id, before: null, after });
  return after as ApiKeyDto;
}
