import type { Database } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

export interface WebhookFigures {
  /** Deliveries that wait for a try. */
  readonly waiting: number;
  /** Age of the oldest event that an active webhook was not told of. */
  readonly lagSeconds: number;
}

/** How far deliveries are behind, over the active webhooks of all workspaces. */
export async function measureWebhooks(db: Database, now: Temporal.Instant): Promise<WebhookFigures> {
  const { rows } = await db.orm.execute<{ waiting: number; lag: number }>(sql`
    select waiting::int as waiting,
           greatest(0, coalesce(extract(epoch from ${now.toString()}::timestamptz - oldest_at), 0))::float8 as lag
      from measure_webhooks()`);
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, lagSeconds: row?.lag ?? 0 };
}
