import {
  connectDatabase,
  type Database,
  declaredStatements,
  inWorkspace,
  migrateDatabase,
  newId,
} from '@stempel/db';
import { costsOf, emptyDatabase, testSecret } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRole } from '../../access/roles/index.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createWebhook, pauseWebhook, resumeWebhook, sendTestEvent } from '../webhooks/index.ts';
import { findWebhookWork, sweepWebhooks, type Tried, takeDeliveries } from './index.ts';

// A look is at every workspace of a database, so these tests have a database of their own, and take turns.
let db: Database;
let other: Database;
let url: string;
let ownerUrl: string;

beforeAll(async () => {
  ownerUrl = await emptyDatabase();
  ({ appUrl: url } = await migrateDatabase(ownerUrl, { secret: testSecret }));
  db = connectDatabase({ url, poolSize: 4 });
  other = connectDatabase({ url, poolSize: 2 });
});
afterAll(() => Promise.all([db?.close(), other?.close()]));

/** Secrets are not opened here: nothing is sent. */
const door = { seal: () => new Uint8Array([1]), mayCall: () => true };

interface Told {
  readonly ctx: ServiceContext;
  readonly webhookId: string;
}

/** A workspace of which a system is told, and has been told of everything. */
async function told(): Promise<Told> {
  const { ctx } = await makeTenant(db);
  const role = await createRole(ctx, { name: 'Told', grants: ['*:read:all'] });
  const input = { address: 'https://a.example/', description: '', types: ['presence.recorded'] };
  const { webhook } = await createWebhook(ctx, { ...input, role_id: role.id }, door);
  const one = { ctx, webhookId: webhook.id };
  await deliver(one);
  return one;
}

const server = newId();

/** All that waits is delivered, or fails. */
async function deliver({ ctx, webhookId }: Told, status = 200): Promise<number> {
  let count = 0;
  for (let tried: Tried[] = []; ; ) {
    const batch = await takeDeliveries(ctx, { webhookId, server, most: 16, tried });
    if (!batch) return count;
    count += batch.deliveries.length;
    tried = batch.deliveries.map(({ id, number, step }) => ({
      ...{ id, number, step, startedAt: ctx.now, durationMs: 1, status, problem: null, chance: 0 },
      ...{ retryAfterSeconds: null, requestHeaders: {}, answerHeaders: {}, answerBody: '' },
    }));
  }
}

const isFound = async ({ ctx, webhookId }: Told, seconds = 0) =>
  (await findWebhookWork(db, ctx.now.add({ seconds }))).some((one) => one.webhookId === webhookId);

const record = (ctx: ServiceContext) =>
  writing(ctx, (tx) =>
    audit(tx, ctx, {
      ...{ action: 'create', resource: 'presence', objectId: newId() },
      ...{ before: null, after: { version: 1 } },
    }),
  );

/** As if the minute of a wake had passed. */
const pass = () => db.pool.query(`update event_wakes set until = clock_timestamp() - interval '1 second'`);

/** Until no wake is left: a look sees that the time is over, a later one that nobody relies on it any more. */
async function sleep(one: Told): Promise<void> {
  await pass();
  // Transactions of other tests run beside these; they may have begun before.
  await vi.waitFor(async () => {
    await isFound(one);
    expect((await db.pool.query('select from event_wakes')).rowCount).toBe(0);
  }, 30_000);
}

test('a webhook is found when something was written, until it was read, and costs nothing then', async () => {
  const one = await told();
  expect(await isFound(one)).toBe(false);
  await record(one.ctx);
  expect(await isFound(one)).toBe(true);
  expect(await deliver(one)).toBe(1);
  expect(await isFound(one)).toBe(false);
  await sleep(one);
});

test('a look visits no webhook for which nothing waits', async () => {
  for (let number = 0; number < 30; number += 1) await told();
  const one = await told();
  await sleep(one);
  // What a connection that did nothing before has read by then.
  const fresh = connectDatabase({ url, poolSize: 1 });
  const client = await fresh.pool.connect();
  try {
    await client.query('begin');
    await client.query('select * from find_webhook_work(now())');
    const { rows } = await client.query<{ name: string; looks: number; rows: number }>(
      `select relname as name, (coalesce(idx_scan, 0) + seq_scan)::int as looks,
         (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
         from pg_stat_xact_user_tables where relname in ('audit_log', 'webhook_deliveries', 'webhook_readers')`,
    );
    const readers = rows.find(({ name }) => name === 'webhook_readers');
    expect(rows.filter(({ name, looks }) => name !== 'webhook_readers' && looks > 0)).toEqual([]);
    expect(readers?.looks).toBe(1);
    expect(readers?.rows).toBeLessThan(5);
  } finally {
    await client.query('rollback');
    client.release();
    await fresh.close();
  }
});

test('the wakes of a webhook that reads no further do not pile up', async () => {
  const one = await told();
  await record(one.ctx);
  const { id } = one.ctx.workspace;
  for (let minute = 0; minute < 5; minute += 1) {
    await db.pool.query('insert into event_wakes values ($1, $2, clock_timestamp())', [id, newId()]);
    expect(await isFound(one)).toBe(true);
  }
  await pass();
  await vi.waitFor(async () => {
    expect(await isFound(one)).toBe(true);
    expect((await db.pool.query('select from event_wakes where workspace_id = $1', [id])).rowCount).toBe(1);
  }, 30_000);
  expect(await deliver(one)).toBe(1);
  await sleep(one);
});

// A second try would plan where thousands wait already.
test('what became of tries is noted by their ids, however many wait for a dead receiver', {
  retry: 0,
}, async () => {
  const dead = await told();
  const deliveries = (state: string, count: number) =>
    inWorkspace(db, dead.ctx.workspace.id, (tx) =>
      tx.execute(`insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, type, object_id, object_version,
          occurred_at, state, tries, step, due_at, created_at)
        select '${dead.ctx.workspace.id}', uuidv7(), '${dead.webhookId}', uuidv7(), 'presence.recorded', uuidv7(), 1,
          now(), '${state}', 1, 1, now(), now() from generate_series(1, ${count}) returning id::text`),
    );
  await deliveries('delivered', 3000);
  const owner = connectDatabase({ url: ownerUrl, poolSize: 1 });
  await owner.pool.query('analyze webhook_deliveries').finally(() => owner.close());
  // A connection plans once, on most days while next to nothing waits.
  const text = declaredStatements().find(({ name }) => name === 'settle-tries')?.text;
  const client = await db.pool.connect();
  const settle = async (id = newId()) => {
    const outcome = { id, number: 1, state: 'delivered', due_at: null };
    const values = [dead.ctx.workspace.id, JSON.stringify([outcome]), `${dead.ctx.now}`];
    const given = values.map((value) => client.escapeLiteral(value)).join();
    await client.query(`begin; set local app.workspace_id = '${dead.ctx.workspace.id}'`);
    const explained = await client.query(
      `explain (analyze, timing off, format json) execute settling(${given})`,
    );
    await client.query('rollback');
    return costsOf(explained.rows[0]['QUERY PLAN'][0].Plan);
  };
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare settling as ${text}`);
    await settle();
    const { rows } = await deliveries('waiting', 2000);
    const { returned, visited } = await settle(String(rows[0]?.id));
    expect(returned).toBe(1);
    expect(visited).toBeLessThan(20);
  } finally {
    client.release(true);
  }
});

test('what a long transaction wrote is found, though the wake it relied on has passed', async () => {
  const one = await told();
  await record(one.ctx);
  expect(await deliver(one)).toBe(1);
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = inWorkspace(other, one.ctx.workspace.id, async (tx) => {
    const change = { action: 'create' as const, resource: 'presence', objectId: newId(), before: null };
    await audit(tx, { ...one.ctx, db: other }, { ...change, after: { version: 1 } });
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  await pass();
  for (let look = 0; look < 3; look += 1) expect(await isFound(one)).toBe(false);
  mayEnd.resolve();
  await late;
  expect(await isFound(one)).toBe(true);
  expect(await deliver(one)).toBe(1);
});

test('what a server took and did not bring is found by another one', async () => {
  const one = await told();
  await record(one.ctx);
  const gone = { webhookId: one.webhookId, server: newId(), most: 16, tried: [] };
  expect((await takeDeliveries(one.ctx, gone))?.deliveries).toHaveLength(1);
  await sleep(one);
  expect(await isFound(one, 60)).toBe(false);
  await db.pool.query(`update webhook_readers set held_until = '-infinity' where webhook_id = $1`, [
    one.webhookId,
  ]);
  expect(await isFound(one, 60)).toBe(true);
});

test('what failed is found when it is due again, and not before', async () => {
  const one = await told();
  await record(one.ctx);
  await deliver(one, 500);
  await record(one.ctx);
  await deliver(one);
  expect(await isFound(one)).toBe(false);
  expect(await isFound(one, 4)).toBe(false);
  expect(await isFound(one, 6)).toBe(true);
});

test('what a person sends or resumes is found at once', async () => {
  const one = await told();
  await sendTestEvent(one.ctx, { id: one.webhookId });
  await db.pool.query('delete from event_wakes');
  expect(await isFound(one)).toBe(true);
  await pauseWebhook(one.ctx, { id: one.webhookId });
  expect(await isFound(one)).toBe(false);
  await resumeWebhook(one.ctx, { id: one.webhookId });
  expect(await isFound(one)).toBe(true);
});

test('a subscription that begins hears of what a process writes that knew of nobody to tell', async () => {
  const { ctx } = await makeTenant(db);
  // Nobody is told: no wake is left, and this process knows that for a while.
  await record(ctx);
  const role = await createRole(ctx, { name: 'Told', grants: ['*:read:all'] });
  const input = { address: 'https://a.example/', description: '', types: ['presence.recorded'] };
  const { webhook } = await createWebhook(ctx, { ...input, role_id: role.id }, door);
  const one = { ctx, webhookId: webhook.id };
  await deliver(one);
  await record(ctx);
  expect(await isFound(one)).toBe(true);
});

test('what was written without a wake is found by the next sweep', async () => {
  const one = await told();
  await record(one.ctx);
  await db.pool.query('delete from event_wakes');
  expect(await isFound(one)).toBe(false);
  expect(await sweepWebhooks(db, one.ctx.now)).toBeGreaterThan(0);
  expect(await isFound(one)).toBe(true);
  expect(await deliver(one)).toBe(1);
  expect(await isFound(one)).toBe(false);
  await sweepWebhooks(db, one.ctx.now);
  expect(await isFound(one)).toBe(false);
});
