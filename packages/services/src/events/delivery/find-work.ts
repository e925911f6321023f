import type { Database } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

export interface WaitingWebhook {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/**
 * The webhooks of all workspaces for which something waits and nobody works. It costs what waits and what was written
 * lately, not what there is.
 */
export async function findWebhookWork(db: Database, now: Temporal.Instant): Promise<WaitingWebhook[]> {
  const { rows } = await db.orm.execute<{ workspace_id: string; webhook_id: string }>(
    sql`select * from find_webhook_work(${now.toString()}::timestamptz)`,
  );
  return rows.map((row) => ({ workspaceId: row.workspace_id, webhookId: row.webhook_id }));
}

/**
 * Visits all webhooks and lets be found where something waits of which nothing told: the safety behind `findWebhookWork`.
 * Resolves with how many there were.
 */
export async function sweepWebhooks(db: Database, now: Temporal.Instant): Promise<number> {
  const { rows } = await db.orm.execute<{ found: number }>(
    sql`select sweep_webhooks(${now.toString()}::timestamptz)::int as found`,
  );
  return rows[0]?.found ?? 0;
}
