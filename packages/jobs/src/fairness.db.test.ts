import { connectDatabase, inWorkspace, migrateDatabase, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { emptyDatabase, makeWorkspace, testSecret } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { fileOf, lines } from '@stempel/services/testing';
import { startExport } from '@stempel/services/transfer/exports';
import { startImport } from '@stempel/services/transfer/imports';
import { cancelJob, getRun, listRuns } from '@stempel/services/transfer/job-runs';
import { type Mail, queueMail } from '@stempel/services/transfer/mail';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWorkers, type Workers } from './index.ts';
import { mailTo } from './testing/mail-to.ts';
import { silent } from './testing/silent.ts';

// Workers look through every workspace of a database, so these tests have databases of their own.
const now = () => Temporal.Now.instant();

test('what is announced goes before what came due by itself in many workspaces', async () => {
  const many = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const crowded = connectDatabase({ url: many.appUrl, poolSize: 8 });
  const queue = async (of: string) => {
    const { id } = await makeWorkspace(crowded);
    await inWorkspace(crowded, id, (tx) => queueMail(tx, id, mailTo(`${of}@example.org`)));
  };
  for (let number = 0; number < 40; number += 1) await queue(`due-${number}`);
  const [begun, gate] = [[] as string[], Promise.withResolvers<void>()];
  const sendMail = async ({ recipient }: Mail) => {
    begun.push(recipient);
    await gate.promise;
  };
  const workers = await startWorkers({ db: crowded, appUrl: many.appUrl, now, log: silent, sendMail });
  try {
    // Every place is taken.
    await vi.waitFor(() => expect(begun).toHaveLength(3), 12_000);
    for (const name of ['a', 'b', 'c']) await queue(`announced-${name}`);
    const announced = `select from pgboss.job where name = 'send-mail' and priority > 0 and state = 'created'`;
    const isWaiting = async () => expect((await crowded.pool.query(announced)).rowCount).toBe(3);
    await vi.waitFor(isWaiting, 12_000);
    gate.resolve();
    await vi.waitFor(() => expect(begun).toHaveLength(43), 12_000);
    expect(begun.slice(3, 6).every((recipient) => recipient.startsWith('announced'))).toBe(true);
  } finally {
    gate.resolve();
    await workers.stop();
    await crowded.close();
  }
});

type LetGo = () => Promise<void>;

/** Holds the row of a job until it is let go: the worker that takes it up goes no further. */
async function holdJob(ctx: ServiceContext, id: string): Promise<LetGo> {
  const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    await tx.select().from(schema.jobs).where(eq(schema.jobs.id, id)).for('update');
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  return () => {
    held.resolve();
    return holding;
  };
}

test('a workspace whose job takes long holds up nobody else, and has one place however much waits', async () => {
  const own = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const shared = connectDatabase({ url: own.appUrl, poolSize: 8 });
  const contextOf = async () => systemContext(shared, await makeWorkspace(shared), now(), newId());
  const [slow, other] = [await contextOf(), await contextOf()];
  const startOne = (ctx: ServiceContext) => startExport(ctx, { format: 'csv', resources: ['projects'] });
  const stateOf = async (ctx: ServiceContext, id: string) => (await getRun(ctx, { id })).state;
  const [first, second] = [await startOne(slow), await startOne(slow)];
  const letGo = await holdJob(slow, first.id);
  const settings = { db: shared, appUrl: own.appUrl, now, log: silent, sendMail: async () => {} };
  const workers = await startWorkers(settings);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const isAtWork = async () => expect((await shared.pool.query(waiting)).rowCount).toBe(1);
    await vi.waitFor(isAtWork, 12_000);
    for (let round = 0; round < 2; round += 1) {
      const { id } = await startOne(other);
      await vi.waitFor(async () => expect(await stateOf(other, id)).toBe('succeeded'), 12_000);
    }
    expect(await stateOf(slow, second.id)).toBe('queued');
    await letGo();
    await vi.waitFor(async () => expect(await stateOf(slow, second.id)).toBe('succeeded'), 12_000);
  } finally {
    await letGo();
    await workers.stop();
    await shared.close();
  }
});

test('who waits behind as many workspaces as have places gets the first that is free, not the last', async () => {
  const own = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const shared = connectDatabase({ url: own.appUrl, poolSize: 8 });
  // Whoever holds a job keeps a connection.
  const holders = connectDatabase({ url: own.appUrl, poolSize: 12 });
  const contextOf = async () => systemContext(shared, await makeWorkspace(shared), now(), newId());
  const startOne = async (ctx: ServiceContext) =>
    (await startExport(ctx, { format: 'csv', resources: ['projects'] })).id;
  const stateOf = async (ctx: ServiceContext, id: string) => (await getRun(ctx, { id })).state;
  const hold = (ctx: ServiceContext, id: string) => holdJob({ ...ctx, db: holders }, id);
  const rowsOf = async (query: string, values: string[] = []) =>
    (await shared.pool.query(query, values)).rowCount;
  const others = [await contextOf(), await contextOf(), await contextOf()];
  const [firsts, thirds]: [LetGo[], LetGo[]] = [[], []];
  const behind: [ServiceContext, string][] = [];
  for (const ctx of others) firsts.push(await hold(ctx, await startOne(ctx)));
  const settings = { db: shared, appUrl: own.appUrl, now, log: silent, sendMail: async () => {} };
  const workers = await startWorkers(settings);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const announced = `select from pgboss.job where data ->> 'workspaceId' = $1 and state = 'created'`;
  try {
    await vi.waitFor(async () => expect(await rowsOf(waiting)).toBe(3), 12_000);
    for (const ctx of others) {
      const [second, third] = [await startOne(ctx), await startOne(ctx)];
      thirds.push(await hold(ctx, third));
      behind.push([ctx, second], [ctx, third]);
      await vi.waitFor(async () => expect(await rowsOf(announced, [ctx.workspace.id])).toBe(1), 12_000);
    }
    const last = await contextOf();
    const id = await startOne(last);
    await vi.waitFor(async () => expect(await rowsOf(announced, [last.workspace.id])).toBe(1), 12_000);
    for (const letGo of firsts) await letGo();
    // The others get no further than to what each of them was asked for before, once.
    await vi.waitFor(async () => expect(await stateOf(last, id)).toBe('succeeded'), 20_000);
    for (const letGo of thirds) await letGo();
    await vi.waitFor(async () => {
      for (const [ctx, run] of behind) expect(await stateOf(ctx, run)).toBe('succeeded');
    }, 20_000);
  } finally {
    for (const letGo of [...firsts, ...thirds]) await letGo();
    await workers.stop();
    await holders.close();
    await shared.close();
  }
});

describe('with real imports', () => {
  const projects = (count: number) =>
    lines(
      ...Array.from({ length: count }, (_, row) => ({
        resource: 'projects',
        code: `p-${row}`,
        name: `Project ${row}`,
      })),
    );
  const asked = { format: 'json', mode: 'apply', atomicity: 'row' } as const;
  let shared: ReturnType<typeof connectDatabase>;
  let workers: Workers;
  const contextOf = async () => systemContext(shared, await makeWorkspace(shared), now(), newId());
  const runOf = (ctx: ServiceContext, id: string) => getRun(ctx, { id });

  beforeAll(async () => {
    const own = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
    shared = connectDatabase({ url: own.appUrl, poolSize: 8 });
    workers = await startWorkers({
      db: shared,
      appUrl: own.appUrl,
      now,
      log: silent,
      sendMail: async () => {},
    });
  });
  afterAll(async () => {
    await workers.stop();
    await shared.close();
  });

  test('ten rows of a workspace do not wait for the many rows of another, nor for what it queued behind', async () => {
    const [large, small] = [await contextOf(), await contextOf()];
    const start = (ctx: ServiceContext, count: number) =>
      startImport(ctx, { ...asked, file: fileOf(projects(count)) });
    const first = await start(large, 20_000);
    for (let behind = 0; behind < 5; behind += 1) await start(large, 20_000);
    await vi.waitFor(async () => expect((await runOf(large, first.id)).state).toBe('running'), 20_000);
    const { id } = await start(small, 10);
    await vi.waitFor(async () => expect((await runOf(small, id)).state).toBe('succeeded'), 20_000);
    const { state, progress } = await runOf(large, first.id);
    expect(state).toBe('running');
    expect(progress.processed).toBeLessThan(20_000);
    for (const run of (await listRuns(large, { limit: 10 })).data)
      if (run.state === 'queued' || run.state === 'running') await cancelJob(large, { id: run.id });
  });
});
