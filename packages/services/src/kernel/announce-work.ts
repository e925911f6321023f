import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type DueWork, makeDue } from './due-work.ts';

/** Background work of one workspace that should start as soon as the transaction commits. */
export type AnnouncedWork = Extract<DueWork, 'send-mail' | 'run-jobs'>;

/** The channel the workers listen on; the payload is `work:workspace id`. */
export const workChannel = 'stempel_work';

/**
 * Makes work due and wakes a worker when the transaction commits. Nothing is lost when no worker listens: what is due
 * stays so until it was done.
 */
export async function announceWork(
  tx: WorkspaceTransaction,
  workspaceId: string,
  { work, now }: { work: AnnouncedWork; now: Temporal.Instant },
): Promise<void> {
  await makeDue(tx, workspaceId, { work, now });
  await tx.execute(sql`select pg_notify(${workChannel}, ${`${work}:${workspaceId}`})`);
}
