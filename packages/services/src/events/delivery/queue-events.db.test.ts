import { connectDatabase, idsFrom, insertRow, inWorkspace, newId, schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { audit, auditMany, auditSet } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { subscribeWebhook, takeDue, triedWith } from '../../testing/subscribe-webhook.ts';
import { replayEvents } from '../webhooks/index.ts';
import { findWebhookWork } from './find-work.ts';

const db = testDatabase();
const other = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 2 });
afterAll(() => other.close());

const types = ['presence.recorded', 'presence.changed', 'statement.generated'];

const change = (objectId: string, version: number) => ({ objectId, before: null, after: { version } });

const recorded = { action: 'create' as const, before: null, after: { version: 1 } };
const deleted = { action: 'delete' as const, before: { version: 1 }, after: null };

const changed = { action: 'update' as const, before: { version: 1 }, after: { version: 2 } };
const restored = { action: 'restore' as const, before: null, after: { version: 3 } };

test.each([
  ['changed', 'recorded', recorded, changed],
  ['deleted', 'recorded', recorded, deleted],
  ['restored', 'deleted', deleted, restored],
])(
  'what is %s once it was %s is told of in that order where a long window is parted between them',
  async (last, first, earlier, later) => {
    const { ctx } = await makeTenant(db);
    const webhookId = await subscribeWebhook(ctx, {
      types: [...types, `presence.${first}`, `presence.${last}`],
    });
    const object = newId();
    const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    // Begins first and changes the object last: by its transaction it lies before everything else.
    const late = inWorkspace(other, ctx.workspace.id, async (tx) => {
      const beside = { ...ctx, db: other };
      await audit(tx, beside, { action: 'create', resource: 'presence', ...change(newId(), 1) });
      made();
      await mayGoOn;
      await audit(tx, beside, { resource: 'presence', objectId: object, ...later });
    });
    await isMade;
    await writing(ctx, async (tx) => {
      const more = Array.from({ length: 2500 }, () => change(newId(), 1));
      await auditMany(tx, ctx, { action: 'create', resource: 'presence' }, more);
      await audit(tx, ctx, { resource: 'presence', objectId: object, ...earlier });
    });
    goOn();
    await late;
    const taken = await takeDue(ctx, webhookId);
    expect(taken.length).toBeGreaterThan(1900);
    expect(taken.length).toBeLessThan(2600);
    const ofObject = taken.filter(({ event }) => event.object.id === object);
    expect(ofObject.map(({ event }) => event.type)).toEqual([`presence.${first}`]);
  },
);

const open = { state: 'open', ended_at: null };
const mended = { state: 'resolved', ended_at: '2026-03-15T11:00:00Z' };
const pending = { id: newId(), state: 'pending' };

test.each([
  {
    ...{ resource: 'presence', told: ['presence.changed', 'presence.deleted'] },
    changes: [
      { action: 'update', before: { version: 1 }, after: { version: 2 } },
      { action: 'delete', before: { version: 2 }, after: null },
    ],
  },
  {
    ...{ resource: 'incidents', told: ['incident.opened', 'incident.acknowledged', 'incident.resolved'] },
    changes: [
      { action: 'create', before: null, after: open },
      { action: 'update', before: open, after: { ...open, state: 'acknowledged' } },
      { action: 'update', before: { ...open, state: 'acknowledged' }, after: mended },
    ],
  },
  {
    ...{ resource: 'corrections', told: ['correction.pending', 'correction.accepted', 'correction.booked'] },
    changes: [
      { action: 'pend', before: null, after: pending },
      { action: 'accept', before: pending, after: { ...pending, state: 'accepted' } },
      { action: 'book', before: { ...pending, state: 'accepted' }, after: { ...pending, state: 'booked' } },
    ],
  },
])('$resource are told of in their order, whatever the clocks of servers say', async (given) => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribeWebhook(ctx, { types: given.told });
  const objectId = newId();
  // The clock of each server is a minute behind the one before.
  for (const [at, what] of given.changes.entries()) {
    const id = idsFrom(ctx.now.subtract({ minutes: at }));
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      insertRow(tx, schema.auditLog, {
        ...{ workspaceId: ctx.workspace.id, id, recordedAt: ctx.now, resource: given.resource, objectId },
        ...{ actorKind: 'system', actorName: 'Stempel', requestId: 'test', ...what },
      }),
    );
  }
  const server = newId();
  const told: string[] = [];
  for (let taken = await takeDue(ctx, webhookId, { server }); taken.length > 0; ) {
    told.push(...taken.map(({ event }) => event.type));
    const tried = taken.map((one) => triedWith(ctx, one, 204));
    taken = await takeDue(ctx, webhookId, { server, tried });
  }
  expect(told).toEqual(given.told);
});

test('what one row tells of many objects waits in the log as all else does', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribeWebhook(ctx, { types });
  await writing(ctx, async (tx) => {
    for (let row = 0; row < 12; row += 1) {
      const objects = Array.from({ length: 400 }, () => newId());
      const action = {
        action: 'generate' as const,
        resource: 'statements',
        before: null,
        after: { generated: 400 },
      };
      await auditSet(tx, ctx, action, objects);
    }
  });
  expect(await takeDue(ctx, webhookId)).toHaveLength(2000);
});

describe.each([
  ['of the same kind', 'presence'],
  ['of another kind', 'entries'],
])('among many events %s', (_, resource) => {
  const types = ['presence.deleted', 'presence.restored'];
  const present = () => makeTenant(db, Temporal.Now.instant().toString());

  /** More than one transaction looks at, and then one that is wanted; returns its object. */
  async function lastOfMany(ctx: ServiceContext): Promise<string> {
    const objectId = newId();
    for (let part = 0; part < 5; part += 1) {
      const more = Array.from({ length: 2500 }, () => change(newId(), 1));
      await writing(ctx, (tx) => auditMany(tx, ctx, { action: 'create', resource }, more));
    }
    const gone = { objectId, before: { version: 1 }, after: null };
    await writing(ctx, (tx) => audit(tx, ctx, { action: 'delete', resource: 'presence', ...gone }));
    return objectId;
  }

  const isFound = async (ctx: ServiceContext, id: string) =>
    (await findWebhookWork(db, ctx.now)).some(({ webhookId }) => webhookId === id);

  test('a reading looks for what is wanted in parts, and goes on at once', async () => {
    const { ctx } = await present();
    const webhookId = await subscribeWebhook(ctx, { types });
    const object = await lastOfMany(ctx);
    expect(await takeDue(ctx, webhookId)).toEqual([]);
    expect(await isFound(ctx, webhookId)).toBe(true);
    const taken = await takeDue(ctx, webhookId);
    expect(taken.map(({ event }) => event.object.id)).toEqual([object]);
  });

  test('so does what is sent again, and what happened since waits for it', async () => {
    const { ctx } = await present();
    const object = await lastOfMany(ctx);
    const webhookId = await subscribeWebhook(ctx, { types });
    await replayEvents(ctx, { id: webhookId, since: ctx.now.subtract({ hours: 1 }).toString() });
    const back = { action: 'restore' as const, resource: 'presence', ...change(object, 3) };
    await writing(ctx, (tx) => audit(tx, ctx, back));
    const server = newId();
    expect(await takeDue(ctx, webhookId, { server })).toEqual([]);
    expect(await isFound(ctx, webhookId)).toBe(true);
    const [first, ...others] = await takeDue(ctx, webhookId, { server });
    if (!first) throw new Error('It is sent again.');
    expect([first.event.type, others]).toEqual(['presence.deleted', []]);
    const next = await takeDue(ctx, webhookId, { server, tried: [triedWith(ctx, first, 204)] });
    expect(next.map(({ event }) => event.type)).toEqual(['presence.restored']);
  });
});

test('what is taken is held for as long as a try may take, however long the reading took', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribeWebhook(ctx, { types });
  const objectId = newId();
  await writing(ctx, (tx) =>
    audit(tx, ctx, { action: 'create', resource: 'presence', ...change(objectId, 1) }),
  );
  const [row] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select({ id: schema.auditLog.id }).from(schema.auditLog).where(eq(schema.auditLog.objectId, objectId)),
  );
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isPut, resolve: put } = Promise.withResolvers<number>();
  // Another one that queues the same event and changes its mind: the reading waits for it.
  const beside = inWorkspace(other, ctx.workspace.id, async (tx) => {
    const key = { workspaceId: ctx.workspace.id, id: newId(), webhookId, eventId: String(row?.id) };
    const what = { changeId: row?.id ?? null, type: 'presence.recorded', objectId, objectVersion: 1 };
    const when = { occurredAt: ctx.now, dueAt: ctx.now, createdAt: ctx.now };
    await insertRow(tx, schema.webhookDeliveries, {
      ...{ ...key, ...what, ...when },
      ...{ state: 'waiting', tries: 0, step: 0 },
    });
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    put(rows[0]?.pid ?? 0);
    await mayEnd;
    throw new Error('It is not queued after all.');
  }).catch(() => {});
  const pid = await isPut;
  const taking = takeDue(ctx, webhookId);
  await vi.waitFor(async () => {
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
    expect((await db.pool.query(waiting, [pid])).rowCount).toBe(1);
  }, 30_000);
  const { rows: moments } = await db.pool.query<{ at: string }>('select clock_timestamp()::text as at');
  end();
  await beside;
  const [taken] = await taking;
  const { rows } = await db.pool.query<{ isHeld: boolean }>(
    `select held_until >= $2::timestamptz + interval '30 seconds' as "isHeld" from webhook_readers where webhook_id = $1`,
    [webhookId, moments[0]?.at],
  );
  expect(rows[0]?.isHeld).toBe(true);
  const { webhookDeliveries: deliveries } = schema;
  const [delivery] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select({ dueAt: deliveries.dueAt })
      .from(deliveries)
      .where(and(eq(deliveries.workspaceId, ctx.workspace.id), eq(deliveries.id, String(taken?.id)))),
  );
  const held = delivery?.dueAt.since(ctx.now).total('seconds') ?? 0;
  expect(held).toBeGreaterThan(30);
});
