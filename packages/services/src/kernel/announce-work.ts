import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

/** Background work of one workspace that should start as soon as the transaction commits. */
export type AnnouncedWork = 'send-mail' | 'run-jobs';

/** The channel the workers listen on; the payload is `work:workspace id`. */
export const workChannel = 'stempel_work';

/**
 * Wakes a worker when the transaction commits. Nothing is lost when no worker listens: the work itself lies in
 * rows, which the workers also look through every minute.
 */
export async function announceWork(
  tx: WorkspaceTransaction,
  workspaceId: string,
  work: AnnouncedWork,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${workChannel}, ${`${work}:${workspaceId}`})`);
}
