import { setTimeout } from 'node:timers/promises';

type Connection = { query(text: string): Promise<{ rowCount: number | null }> };

const lookMilliseconds = 1_000;

/**
 * Waits until no workspace has work for the jobs in the seconds to come. Workspaces that were filled together would else all be looked
 * at in the middle of what is measured.
 */
export async function untilNothingIsDue(connection: Connection, seconds: number): Promise<void> {
  const due = `select from due_work where due_at < now() + make_interval(secs => ${seconds}) limit 1`;
  while ((await connection.query(due)).rowCount !== 0) await setTimeout(lookMilliseconds);
}
