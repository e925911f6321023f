import {
  idsFrom,
  insertNewRows,
  namedStatement,
  newId,
  schema,
  type WorkspaceTransaction,
} from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { beforeAll, placeBefore, type ReadChange, readBetween, readWindow } from '../read-changes.ts';
import { eventsOf, type MadeEvent } from '../to-events.ts';
import type { HeldWebhook, Reader } from './reader.ts';

/** Deliveries that wait for one webhook: what is more stays in the log, where it costs nothing. */
const mostWaiting = 2000;
const page = 500;

/** How much clocks of servers may differ. */
const tolerated = { minutes: 10 };

/** In a cluster of its own a database begins with this: it has seen none of the transactions. */
const seenNothing = '3:3:';

/** Queues what the webhook is told of and has not read yet, as long as there is room. */
export async function queueEvents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  held: HeldWebhook,
): Promise<void> {
  const { reader, listener, webhook } = held;
  if (reader.cluster !== reader.currentCluster) goOnByMoments(reader);
  let room = mostWaiting - (await countWaiting(tx, ctx, webhook.id));
  while (room > 0 && reader.replayPlace !== null) room -= await replayPage(tx, ctx, held);
  const isIdle = () => reader.until === null && reader.seen === reader.snapshot;
  if (listener.resources.length === 0) return pass(ctx, reader);
  for (let isDone = isIdle(); room > 0 && !isDone; ) {
    reader.until ??= reader.snapshot;
    const window = { seen: reader.seen, until: reader.until };
    const { placeIn, placeId } = reader;
    const place =
      placeIn === null || placeId === null ? placeBefore(reader.seen) : { in: placeIn, id: placeId };
    const rows = await readWindow(tx, ctx, window, { place, resources: listener.resources, limit: page });
    room -= await queue(tx, ctx, held, rows);
    const last = rows.at(-1);
    isDone = rows.length < page;
    if (isDone || !last) moveOn(ctx, reader, window.until);
    else [reader.placeIn, reader.placeId] = [last.writtenIn, last.id];
  }
}

/** What nothing is told of is read all the same: a grant that comes later brings what comes later. */
function pass(ctx: ServiceContext, reader: Reader): void {
  moveOn(ctx, reader, reader.snapshot);
}

function moveOn(ctx: ServiceContext, reader: Reader, seen: string): void {
  Object.assign(reader, { seen, seenAt: ctx.now.toString(), until: null, placeIn: null, placeId: null });
}

/** The rows were moved to another cluster: what was written there since is all new, what came along goes by moments. */
function goOnByMoments(reader: Reader): void {
  const from = Temporal.Instant.from(reader.seenAt).subtract(tolerated);
  const asked = reader.replayPlace;
  const place = idsFrom(from);
  Object.assign(reader, {
    ...{ seen: seenNothing, cluster: reader.currentCluster, until: null, placeIn: null, placeId: null },
    replayPlace: asked !== null && asked < place ? asked : place,
    replayUntil: newId(),
  });
}

async function replayPage(tx: WorkspaceTransaction, ctx: ServiceContext, held: HeldWebhook): Promise<number> {
  const { reader, listener } = held;
  const range = { after: reader.replayPlace ?? beforeAll, before: reader.replayUntil ?? beforeAll };
  const { resources } = listener;
  const rows = await readBetween(tx, ctx, range, { resources, limit: page });
  const queued = await queue(tx, ctx, held, rows, reader.replayAll);
  const last = rows.at(-1);
  if (rows.length === page && last) reader.replayPlace = last.id;
  else Object.assign(reader, { replayPlace: null, replayUntil: null, replayAll: false });
  return queued;
}

/** Returns how many wait more than before. */
async function queue(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { webhook, listener }: HeldWebhook,
  changes: readonly ReadChange[],
  again = false,
): Promise<number> {
  const heard = changes
    .flatMap((change) => eventsOf(change))
    .filter(({ event }) => listener.hears(event.type, event.object.resource));
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

function rowOf(ctx: ServiceContext, webhookId: string, { event, changeId, reads }: MadeEvent) {
  return {
    ...{ workspaceId: ctx.workspace.id, id: newId(), webhookId, eventId: event.id, changeId },
    ...{
      type: event.type,
      objectId: event.object.id,
      objectVersion: (reads ? null : event.object.version) ?? 0,
    },
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

async function countWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhookId: string,
): Promise<number> {
  const [row] = await runNamed<{ count: number }>(tx, waiting, [ctx.workspace.id, webhookId, mostWaiting]);
  return row?.count ?? 0;
}
