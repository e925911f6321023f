import { inOneFlight, type schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { keepEarlier } from '../kernel/keep-earlier.ts';

/** Deletes recorded time: the row stays for the record, and so does what it said; no list shows it. */
export async function markDeleted(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  table: typeof schema.presence | typeof schema.entries,
  id: string,
): Promise<void> {
  const removed = { deletedAt: ctx.now, updatedAt: ctx.now, revision: sql`${table.revision} + 1` };
  await inOneFlight([
    keepEarlier(tx, ctx, table, [id]),
    tx.update(table).set(removed).where(eq(table.id, id)).execute(),
  ]);
}
