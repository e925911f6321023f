import type { Database } from '../connect-database.ts';
import { sql } from '../drizzle.ts';
import { inWorkspace, type WorkspaceTransaction } from '../in-workspace.ts';

/** Lets the rest of a transaction write what no verb wrote and no audit row tells of: fixtures of tests only. */
export async function leaveUnaudited(tx: WorkspaceTransaction): Promise<void> {
  await tx.execute(sql`select set_config('app.unaudited', 'on', true)`);
}

/** As `inWorkspace`, for the fixtures of tests: what is written needs no audit row. */
export function withoutAudit<Result>(
  db: Database,
  workspaceId: string,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await leaveUnaudited(tx);
    return work(tx);
  });
}
