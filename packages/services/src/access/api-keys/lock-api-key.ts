import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';

const { apiKeys } = schema;

/** The key record, locked until the transaction ends. Throws not-found. */
export async function lockApiKey(tx: WorkspaceTransaction, ctx: ServiceContext, id: string) {
  if (!isId(id)) throw notFound('API key', id);
  const [key] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, ctx.workspace.id), eq(apiKeys.id, id)))
    .for('update');
  if (!key) throw notFound('API key', id);
  return key;
}
