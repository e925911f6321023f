import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';

const { apiKeyHashes } = schema;

/**
 * Makes every server read again whom the keys of the workspace stand for: servers keep a caller while its version stays
 * what it was. To be called in the transaction that changes a key, a service user, its roles, their grants or the
 * workspace, so that the change acts on the next call (api/docs/http.md, API keys).
 */
export async function renewCallers(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<void> {
  await tx
    .update(apiKeyHashes)
    .set({ callerVersion: sql`nextval('caller_versions')` })
    .where(eq(apiKeyHashes.workspaceId, ctx.workspace.id));
}
