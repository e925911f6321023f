import { idsFrom, schema } from '@stempel/db';
import { and, eq, inArray, lt, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';

const { apiCalls, apiKeys } = schema;

const keptDays = 7;

/** The moment since which calls are kept (api/docs/http.md, Log of calls). */
export function oldestKept(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * keptDays });
}

/** Deletes the calls of a workspace that are older than seven days; returns how many. */
export async function pruneApiCalls(ctx: ServiceContext): Promise<{ deleted: number }> {
  const { id } = ctx.workspace;
  const { rowCount } = await writing(ctx, async (tx) => {
    // By key, which leads the index; there are few.
    const keys = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.workspaceId, id));
    return tx
      .delete(apiCalls)
      .where(
        and(
          eq(apiCalls.workspaceId, id),
          inArray(apiCalls.apiKeyId, keys),
          lt(apiCalls.id, sql`${idsFrom(oldestKept(ctx.now))}::uuid`),
        ),
      );
  });
  return { deleted: rowCount ?? 0 };
}
