import { idsFrom, insertRows, newId, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { subscribeWebhook, takeDue, triedWith } from '../testing/subscribe-webhook.ts';
import { listEventsInput } from './event-contract.ts';
import { listEvents } from './list-events.ts';
import { pauseWebhook, replayEvents, resumeWebhook } from './webhooks/index.ts';

// Events are kept for 30 days, wherever they are read.

const db = testDatabase();
const types = ['presence.recorded'];
// Ids are made by the clock of the machine, and the oldest events that are kept are found by them.
const now = Temporal.Now.instant();
const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
const at = (ctx: ServiceContext, days: number) => ({ ...ctx, now: daysAgo(days) });

/** A presence that was recorded so many days ago, as its transaction left it then; returns its id. */
async function recorded(ctx: ServiceContext, days: number): Promise<string> {
  const objectId = newId();
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.auditLog).values({
      ...{ workspaceId: ctx.workspace.id, id: idsFrom(daysAgo(days)), recordedAt: daysAgo(days) },
      ...{ actorKind: 'system', actorName: 'Stempel', requestId: 'test' },
      ...{ action: 'create', resource: 'presence', objectId, after: { id: objectId, version: 1 } },
    }),
  );
  return objectId;
}

/** As many presences as are read at a time, and more, each a little later than the one before. */
async function recordedMany(ctx: ServiceContext, days: number, count: number): Promise<string[]> {
  const from = daysAgo(days);
  const rows = Array.from({ length: count }, (_, at) => {
    const [objectId, recordedAt] = [newId(), from.add({ milliseconds: at })];
    return {
      ...{ workspaceId: ctx.workspace.id, id: idsFrom(recordedAt), recordedAt },
      ...{ actorKind: 'system' as const, actorName: 'Stempel', requestId: 'test' },
      ...{ action: 'create', resource: 'presence', objectId, after: { id: objectId, version: 1 } },
    };
  });
  await withoutAudit(db, ctx.workspace.id, (tx) => insertRows(tx, schema.auditLog, rows));
  return rows.map(({ objectId }) => objectId);
}

/** Everything that is told of until nothing waits, each delivered at once; `taken` was before. */
async function deliverAll(
  ctx: ServiceContext,
  webhookId: string,
  { server = newId(), taken = [] }: { server?: string; taken?: Awaited<ReturnType<typeof takeDue>> } = {},
): Promise<Set<string>> {
  const told = new Set(objectsOf(taken));
  for (let last = taken; ; ) {
    const tried = last.map((one) => triedWith(ctx, one, 204));
    last = await takeDue(ctx, webhookId, { server, tried });
    if (last.length === 0) return told;
    for (const id of objectsOf(last)) told.add(id);
  }
}

/** A webhook of before events were forgotten. */
async function longAgo() {
  const { ctx } = await makeTenant(db, daysAgo(40).toString());
  return { ctx, webhookId: await subscribeWebhook(ctx, { types }) };
}

const objectsOf = (taken: Awaited<ReturnType<typeof takeDue>>) => taken.map(({ event }) => event.object.id);

test('the feed shows them for 30 days', async () => {
  const { ctx } = await longAgo();
  await recorded(ctx, 31);
  const kept = [await recorded(ctx, 29), await recorded(ctx, 1)];
  const { data } = await listEvents(at(ctx, 0), listEventsInput.parse({ type: types }));
  expect(data.map(({ object }) => object.id)).toEqual(kept.toReversed());
});

test('a webhook that was paused for longer goes on with what is kept, and with all that follows', async () => {
  const { ctx, webhookId } = await longAgo();
  await pauseWebhook(ctx, { id: webhookId });
  await recorded(ctx, 39);
  await recorded(ctx, 31);
  const kept = [await recorded(ctx, 29), await recorded(ctx, 1)];
  await resumeWebhook(at(ctx, 0), { id: webhookId });
  const server = newId();
  const taken = await takeDue(at(ctx, 0), webhookId, { server });
  expect(objectsOf(taken).toSorted()).toEqual(kept.toSorted());
  const next = await recorded(ctx, 0);
  const tried = taken.map((one) => triedWith(at(ctx, 0), one, 204));
  expect(objectsOf(await takeDue(at(ctx, 0), webhookId, { server, tried }))).toEqual([next]);
});

test('what waited when a webhook was paused is dropped when it is not kept any more', async () => {
  const { ctx, webhookId } = await longAgo();
  await recorded(ctx, 39);
  const young = await recorded(ctx, 25);
  const server = newId();
  const taken = await takeDue(at(ctx, 24), webhookId, { server });
  expect(taken).toHaveLength(2);
  const tried = taken.map((one) => triedWith(at(ctx, 24), one, 500));
  expect(await takeDue(at(ctx, 24), webhookId, { server, tried })).toEqual([]);
  await pauseWebhook(at(ctx, 24), { id: webhookId });
  await resumeWebhook(at(ctx, 0), { id: webhookId });
  expect(objectsOf(await takeDue(at(ctx, 0), webhookId))).toEqual([young]);
});

test('a replay begins with the oldest that is kept, whatever moment it is asked for', async () => {
  const { ctx } = await makeTenant(db, daysAgo(20).toString());
  await recorded(ctx, 31);
  const kept = [await recorded(ctx, 29), await recorded(ctx, 21)];
  const webhookId = await subscribeWebhook(ctx, { types });
  expect(await takeDue(at(ctx, 0), webhookId)).toEqual([]);
  await replayEvents(at(ctx, 0), { id: webhookId, since: daysAgo(40).toString() });
  expect(objectsOf(await takeDue(at(ctx, 0), webhookId)).toSorted()).toEqual(kept.toSorted());
});

test('who asks for a later moment while events of before are still read loses none of them', async () => {
  const { ctx, webhookId } = await longAgo();
  await pauseWebhook(ctx, { id: webhookId });
  const kept = await recordedMany(ctx, 29, 2600);
  const late = await recorded(ctx, 2);
  await resumeWebhook(at(ctx, 0), { id: webhookId });
  const server = newId();
  const taken = await takeDue(at(ctx, 0), webhookId, { server });
  expect(taken.length).toBeLessThan(2600);
  await replayEvents(at(ctx, 0), { id: webhookId, since: daysAgo(3).toString() });
  const told = await deliverAll(at(ctx, 0), webhookId, { server, taken });
  expect([...kept, late].filter((id) => !told.has(id))).toEqual([]);
});

test('a second moment that is asked for takes nothing from the first', async () => {
  const { ctx } = await makeTenant(db, daysAgo(20).toString());
  const kept = [await recorded(ctx, 19), await recorded(ctx, 1)];
  const webhookId = await subscribeWebhook(ctx, { types });
  expect(await takeDue(at(ctx, 0), webhookId)).toEqual([]);
  await replayEvents(at(ctx, 0), { id: webhookId, since: daysAgo(20).toString() });
  await replayEvents(at(ctx, 0), { id: webhookId, since: daysAgo(2).toString() });
  expect(objectsOf(await takeDue(at(ctx, 0), webhookId)).toSorted()).toEqual(kept.toSorted());
});
