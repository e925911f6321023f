import type { Database } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

export interface WaitingWebhook {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/** The webhooks of all workspaces for which something waits and nobody works. */
export async function findWebhookWork(db: Database, now: Temporal.Instant): Promise<WaitingWebhook[]> {
  const { rows } = await db.orm.execute<{ workspace_id: string; webhook_id: string }>(
    sql`select * from find_webhook_work(${now.toString()}::timestamptz)`,
  );
  return rows.map((row) => ({ workspaceId: row.workspace_id, webhookId: row.webhook_id }));
}
