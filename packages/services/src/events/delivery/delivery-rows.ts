import { insertNewRows, namedStatement, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { kindOf } from '../event-kinds.ts';
import type { MadeEvent } from '../to-events.ts';

/** Deliveries that wait for one webhook: what is more stays in the log, where it costs nothing. */
export const mostWaiting = 2000;

/**
 * What deliveries of an object go by, before the order of the events: its version, which a change raises while it holds the
 * object; without one how far the change brought it. Ids of events come from the clocks of servers, which differ.
 */
export function orderOf({ event, change }: MadeEvent): number {
  return event.object.version ?? kindOf(change.resource)?.stage?.(change) ?? 0;
}

/** Returns how many wait more than before. */
export async function queue(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { webhook }: { readonly webhook: { readonly id: string } },
  heard: readonly MadeEvent[],
  again = false,
): Promise<number> {
  if (heard.length === 0) return 0;
  const rows = heard.map((made) => rowOf(ctx, webhook.id, made));
  const key = ['webhookId', 'eventId', 'workspaceId'] as const;
  const inserted = new Set(await insertNewRows(tx, schema.webhookDeliveries, key, rows));
  if (!again) return inserted.size;
  const known = rows.filter(({ id }) => !inserted.has(id)).map(({ eventId }) => eventId);
  if (known.length > 0)
    await runNamed(tx, waitAgain, [ctx.workspace.id, webhook.id, known, ctx.now.toString()]);
  return rows.length;
}

const waitAgain = namedStatement(
  'deliver-events-again',
  `
  update webhook_deliveries set state = 'waiting', step = 0, due_at = $4::timestamptz, ended_at = null
   where ctid = any (array(
     select found.ctid from unnest($3::uuid[]) wanted (id)
      cross join lateral (
        select ctid from webhook_deliveries
         where webhook_id = $2::uuid and event_id = wanted.id and workspace_id = $1::uuid and state <> 'waiting'
        offset 0) found))`,
);

function rowOf(ctx: ServiceContext, webhookId: string, made: MadeEvent) {
  const { event, change } = made;
  return {
    ...{ workspaceId: ctx.workspace.id, id: newId(), webhookId, eventId: event.id, changeId: change.id },
    ...{ type: event.type, objectId: event.object.id, objectVersion: orderOf(made) },
    occurredAt: Temporal.Instant.from(event.occurred_at),
    ...{ state: 'waiting' as const, tries: 0, step: 0, dueAt: ctx.now, createdAt: ctx.now },
  };
}

const waiting = namedStatement(
  'count-waiting-deliveries',
  `
  select count(*)::int as count from (
    select from webhook_deliveries
     where webhook_id = $2::uuid and workspace_id = $1::uuid and state = 'waiting' limit $3::bigint) d`,
);

export async function countWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhookId: string,
): Promise<number> {
  const [row] = await runNamed<{ count: number }>(tx, waiting, [ctx.workspace.id, webhookId, mostWaiting]);
  return row?.count ?? 0;
}
