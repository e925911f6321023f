import { schema } from '@stempel/db';
import { and, eq, lt } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';

const { scimLog } = schema;

/** How long the request log is kept (scim/docs/provisioning.md, Log). */
export const keptDays = 180;

/** Deletes the log rows of a workspace that are older than 180 days; returns how many. */
export async function pruneScimLog(ctx: ServiceContext): Promise<{ deleted: number }> {
  const oldest = ctx.now.subtract({ hours: 24 * keptDays });
  const { rowCount } = await writing(ctx, (tx) =>
    tx.delete(scimLog).where(and(eq(scimLog.workspaceId, ctx.workspace.id), lt(scimLog.recordedAt, oldest))),
  );
  return { deleted: rowCount ?? 0 };
}
