import { inWorkspace, namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import type { StempelEvent } from '../event-contract.ts';
import { readChangesOf } from '../read-changes.ts';
import { withObjects } from '../read-objects.ts';
import { testEvent } from '../test-event.ts';
import { eventsOf } from '../to-events.ts';
import type { WebhookRow } from '../webhooks/webhook-rows.ts';
import { isLeftToLater } from './left-to-later.ts';
import { queueEvents } from './queue-events.ts';
import { giveWebhookBack, type HeldWebhook, holdSeconds, holdWebhook, keepReader } from './reader.ts';
import { pauseFailing, settleTries, type Tried } from './settle-tries.ts';

/** One try that this server alone makes. */
export interface Delivery {
  readonly id: string;
  readonly number: number;
  /** How many since it was last sent by hand. */
  readonly step: number;
  readonly event: StempelEvent;
}

export interface Batch {
  readonly webhook: Pick<
    WebhookRow,
    'id' | 'address' | 'sealedSecret' | 'sealedFormerSecret' | 'formerUntil'
  >;
  readonly deliveries: readonly Delivery[];
}

export interface Taking {
  readonly webhookId: string;
  /** The server that works for it. */
  readonly server: string;
  readonly most: number;
  /** What came of the tries it took before. */
  readonly tried: readonly Tried[];
}

/**
 * Notes what came of the tries before and takes the next ones, the oldest of each object; what nobody may be told of any
 * more is withheld. Undefined when there is nothing to send, or another server works for the webhook: then it is given back.
 */
export async function takeDeliveries(ctx: ServiceContext, taking: Taking): Promise<Batch | undefined> {
  const { webhookId, server, tried, most } = taking;
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const held = await holdWebhook(tx, ctx, taking);
    const goesOn = await settleTries(tx, ctx, webhookId, { tried, reader: held?.reader });
    if (!held || !goesOn) {
      await giveWebhookBack(tx, ctx, { webhookId, server });
      return undefined;
    }
    await queueEvents(tx, ctx, held);
    await keepReader(tx, ctx, webhookId, held.reader);
    for (;;) {
      const taken = await runNamed<Taken>(tx, take, [
        ...[ctx.workspace.id, webhookId, ctx.now.toString(), most],
        ctx.now.add({ seconds: holdSeconds }).toString(),
      ]);
      if (taken.length === 0) {
        // Whose turn is over may have left something that is due.
        if (most > 0) await pauseFailing(tx, ctx, webhookId, held.reader);
        await giveWebhookBack(tx, ctx, { webhookId, server });
        return undefined;
      }
      const deliveries = await write(tx, ctx, held, taken);
      if (deliveries.length > 0) return { webhook: held.webhook, deliveries };
    }
  });
}

interface Taken {
  id: string;
  eventId: string;
  changeId: string | null;
  body: string | null;
  type: string;
  tries: number;
  step: number;
  occurredAt: string;
}

/**
 * Of each object the oldest that waits, once it is due. Nobody else takes them: the rows are locked, and then not due for as
 * long as a try may take, which is counted from here on: the reading before may have taken long.
 */
const take = namedStatement(
  'take-deliveries',
  `
  with due as (
    select d.id from webhook_deliveries d
     cross join lateral (
       select e.id from webhook_deliveries e
        where e.webhook_id = $2::uuid and e.workspace_id = $1::uuid and e.object_id = d.object_id
          and e.state = 'waiting'
        order by e.object_version, e.event_id limit 1) oldest
     where d.webhook_id = $2::uuid and d.workspace_id = $1::uuid and d.state = 'waiting'
       and d.due_at <= $3::timestamptz and oldest.id = d.id
     order by d.due_at, d.event_id limit $4::bigint for update of d skip locked)
  update webhook_deliveries d set tries = d.tries + 1, step = d.step + 1,
      due_at = $5::timestamptz + (clock_timestamp() - now())
    from due where d.workspace_id = $1::uuid and d.id = due.id
  returning d.id, d.event_id as "eventId", d.change_id as "changeId", d.body, d.type, d.tries, d.step,
    to_json(d.occurred_at) #>> '{}' as "occurredAt"`,
);

async function write(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { webhook, listener }: HeldWebhook,
  taken: readonly Taken[],
): Promise<Delivery[]> {
  const made = await eventsFor(tx, ctx, taken);
  const isHeard = ({ type, eventId, changeId }: Taken) => {
    if (changeId === null) return true;
    const event = made.get(eventId)?.event;
    return event !== undefined && listener.hears(type, event.object.resource);
  };
  const left = await leaveToLater(
    tx,
    ctx,
    taken.filter(({ eventId }) => !made.has(eventId)),
  );
  const withheld = taken.filter((one) => !isHeard(one) && !left.has(one.id)).map(({ id }) => id);
  if (withheld.length > 0) await runNamed(tx, withhold, [ctx.workspace.id, withheld, ctx.now.toString()]);
  const heard = taken.filter(isHeard);
  await keepBodies(tx, ctx, heard, made);
  return heard.map((one) => {
    const { id, tries: number, step } = one;
    return { id, number, step, event: made.get(one.eventId)?.event ?? testEvent(webhook.id, one) };
  });
}

/** How long a server of a later version has to come by for what it queued, before this one looks at it again. */
const untilLater = { seconds: 1 };

/** Gives back what a server of a later version queued and has to send, as if it had not been tried; returns their ids. */
async function leaveToLater(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  nameless: readonly Taken[],
): Promise<ReadonlySet<string>> {
  const ids = nameless.flatMap(({ changeId }) => changeId ?? []);
  if (ids.length === 0) return new Set();
  const changes = (await readChangesOf(tx, ctx, ids)).filter((change) => isLeftToLater(ctx, change));
  const later = new Set<string | null>(changes.map(({ id }) => id));
  const left = nameless.filter(({ changeId }) => later.has(changeId)).map(({ id }) => id);
  if (left.length > 0)
    await runNamed(tx, leave, [ctx.workspace.id, left, ctx.now.add(untilLater).toString()]);
  return new Set(left);
}

/** An event of a delivery, and whether its object was read for it just now. */
interface SentEvent {
  readonly event: StempelEvent;
  readonly reads: boolean;
}

/** The events of deliveries by id: as they were sent before, or made of the audit rows again. */
export async function eventsFor(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly { eventId: string; changeId: string | null; body: string | null }[],
): Promise<Map<string, SentEvent>> {
  const sent = wanted.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as StempelEvent]));
  const lacking = wanted.filter(({ body }) => body === null);
  const ids = new Set(lacking.map(({ eventId }) => eventId));
  const changes = await readChangesOf(
    tx,
    ctx,
    lacking.flatMap(({ changeId }) => changeId ?? []),
  );
  const made = changes.flatMap((change) => eventsOf(change)).filter(({ event }) => ids.has(event.id));
  return new Map<string, SentEvent>([
    ...sent.map((event) => [event.id, { event, reads: false }] as const),
    ...(await withObjects(tx, ctx, made)).map((one) => [one.event.id, one] as const),
  ]);
}

/** What was read is sent again as it was sent, whatever an earlier version of the server wrote down of it. */
async function keepBodies(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  heard: readonly Taken[],
  made: ReadonlyMap<string, SentEvent>,
): Promise<void> {
  const read = heard.flatMap(({ id, eventId }) => {
    const one = made.get(eventId);
    return one?.reads ? [{ id, body: JSON.stringify(one.event) }] : [];
  });
  if (read.length === 0) return;
  const [ids, bodies] = [read.map(({ id }) => id), read.map(({ body }) => body)];
  await runNamed(tx, keepBody, [ctx.workspace.id, ids, bodies]);
}

const keepBody = namedStatement(
  'keep-delivery-bodies',
  `
  update webhook_deliveries d set body = o.body
    from (
      select wanted.body, found.ctid as place from unnest($2::uuid[], $3::text[]) wanted (id, body)
       cross join lateral (
         select ctid from webhook_deliveries where workspace_id = $1::uuid and id = wanted.id offset 0) found) o
   where d.ctid = o.place`,
);

const leave = namedStatement(
  'leave-deliveries',
  `
  update webhook_deliveries set tries = tries - 1, step = step - 1, due_at = $3::timestamptz
   where ctid = any (array(
     select found.ctid from unnest($2::uuid[]) wanted (id)
      cross join lateral (
        select ctid from webhook_deliveries where workspace_id = $1::uuid and id = wanted.id offset 0) found))`,
);

const withhold = namedStatement(
  'withhold-deliveries',
  `
  update webhook_deliveries set state = 'withheld', ended_at = $3::timestamptz, tries = tries - 1
   where ctid = any (array(
     select found.ctid from unnest($2::uuid[]) wanted (id)
      cross join lateral (
        select ctid from webhook_deliveries where workspace_id = $1::uuid and id = wanted.id offset 0) found))`,
);
