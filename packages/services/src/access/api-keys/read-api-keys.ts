import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, asc, eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { jsonObject } from '../../versioned/resource.ts';
import type { ApiKeyDto } from './api-key-contract.ts';

const { apiKeys, users } = schema;

/** Key records on the wire, in creation order, at most `limit` of them. */
export async function readApiKeys(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  conditions: (SQL | undefined)[],
  limit: number,
): Promise<ApiKeyDto[]> {
  const dto = jsonObject({
    id: apiKeys.id,
    service_user_id: apiKeys.serviceUserId,
    service_user_name: users.name,
    name: apiKeys.name,
    last_four: apiKeys.lastFour,
    environment: apiKeys.environment,
    provisioning: apiKeys.provisioning,
    state: sql`case when ${apiKeys.revokedAt} is not null then 'revoked'
      when ${apiKeys.expiresAt} <= ${ctx.now.toString()}::timestamptz then 'expired' else 'active' end`,
    created_at: apiKeys.createdAt,
    expires_at: apiKeys.expiresAt,
    revoked_at: apiKeys.revokedAt,
    last_used_at: apiKeys.lastUsedAt,
  });
  const rows = await tx
    .select({ dto: sql<ApiKeyDto>`${dto}` })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.workspaceId, apiKeys.workspaceId), eq(users.id, apiKeys.serviceUserId)))
    .where(and(eq(apiKeys.workspaceId, ctx.workspace.id), ...conditions))
    .orderBy(asc(apiKeys.id))
    .limit(limit);
  return rows.map((row) => row.dto);
}

/** One key record; undefined when there is none of that id. */
export async function findApiKey(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<ApiKeyDto | undefined> {
  const [found] = await readApiKeys(tx, ctx, [eq(apiKeys.id, id)], 1);
  return found;
}
