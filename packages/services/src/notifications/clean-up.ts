import { schema } from '@stempel/db';
import { and, eq, lt, or } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { writing } from '../kernel/transaction.ts';

const { notifications } = schema;
const keptRead = { hours: 24 * 30 };
const kept = { hours: 24 * 90 };

/** Deletes what was read 30 days ago, and everything after 90 days. Returns how many. */
export async function deleteOldNotifications(ctx: ServiceContext): Promise<number> {
  const { now, workspace } = ctx;
  const rows = await writing(ctx, (tx) =>
    tx.delete(notifications).where(
      and(
        eq(notifications.workspaceId, workspace.id),
        // Nothing is read before it is there: what is younger is not looked at.
        lt(notifications.createdAt, now.subtract(keptRead)),
        or(lt(notifications.readAt, now.subtract(keptRead)), lt(notifications.createdAt, now.subtract(kept))),
      ),
    ),
  );
  return rows.rowCount ?? 0;
}
