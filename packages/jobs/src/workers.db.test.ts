import { connectDatabase, inWorkspace, migrateDatabase, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { emptyDatabase, makeWorkspace, testSecret } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { listStatements } from '@stempel/services/statements';
import { fileOf, lines, makeCompany, recordDays } from '@stempel/services/testing';
import { startExport } from '@stempel/services/transfer/exports';
import { startImport } from '@stempel/services/transfer/imports';
import { cancelJob, getRun, listRuns } from '@stempel/services/transfer/job-runs';
import { type Mail, queueMail } from '@stempel/services/transfer/mail';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findJob, runJob, startWorkers, type Workers } from './index.ts';

// Workers look through every workspace of a database, so these tests have a database of their own.
let db: ReturnType<typeof connectDatabase>;
let appUrl: string;
const now = () => Temporal.Now.instant();
const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  ({ appUrl } = await migrateDatabase(await emptyDatabase(), { secret: testSecret }));
  db = connectDatabase({ url: appUrl, poolSize: 10 });
});
afterAll(() => db.close());

const mailTo = (recipient: string) => ({
  kind: 'test',
  recipient,
  subject: 'Hello',
  textBody: 'secret link',
  now: now(),
});

async function mailsOf(workspaceId: string) {
  return inWorkspace(db, workspaceId, (tx) =>
    tx.select().from(schema.outgoingMails).where(eq(schema.outgoingMails.workspaceId, workspaceId)),
  );
}

describe('mail', () => {
  const sent: string[] = [];
  const running: Workers[] = [];
  const sendMail = async (mail: Mail) => {
    // Long enough for the other worker to come by.
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push(mail.recipient);
  };

  beforeAll(async () => {
    for (let process = 0; process < 2; process += 1) {
      running.push(await startWorkers({ db, appUrl, now, log: silent, sendMail }));
    }
  });
  afterAll(async () => {
    for (const workers of running) await workers.stop();
  });

  test('queued in a transaction that commits, it is sent within seconds, once, by one of two servers', async () => {
    const workspace = await makeWorkspace(db);
    const recipients = Array.from({ length: 5 }, () => `${newId()}@example.org`);
    await inWorkspace(db, workspace.id, async (tx) => {
      for (const recipient of recipients) await queueMail(tx, workspace.id, mailTo(recipient));
    });
    const arrived = () => sent.filter((recipient) => recipients.includes(recipient)).sort();
    await vi.waitFor(() => expect(arrived()).toEqual(recipients.toSorted()), { timeout: 15_000 });
    const rows = await mailsOf(workspace.id);
    expect(rows.map(({ state, attempts, textBody }) => ({ state, attempts, textBody }))).toEqual(
      recipients.map(() => ({ state: 'sent', attempts: 1, textBody: '' })),
    );
  });

  test('queued in a transaction that fails, it is never sent', async () => {
    const workspace = await makeWorkspace(db);
    const [lost, kept] = [`${newId()}@example.org`, `${newId()}@example.org`];
    const failing = inWorkspace(db, workspace.id, async (tx) => {
      await queueMail(tx, workspace.id, mailTo(lost));
      throw new Error('the cause did not happen');
    });
    await expect(failing).rejects.toThrow('the cause did not happen');
    await inWorkspace(db, workspace.id, (tx) => queueMail(tx, workspace.id, mailTo(kept)));
    await vi.waitFor(() => expect(sent).toContain(kept), { timeout: 15_000 });
    expect(sent).not.toContain(lost);
  });
});

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

test('a period end is noticed within a minute of its midnight, by workers that have nothing else to do', async () => {
  const own = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const quiet = connectDatabase({ url: own.appUrl, poolSize: 8 });
  const clock = { now: Temporal.Instant.from('2026-04-15T06:00:00Z') };
  const { ctx, employee } = await makeCompany(quiet, { now: clock.now.toString() });
  await recordDays(ctx, employee.id, ['2026-04-13'], ['08:00', '15:24']);
  clock.now = Temporal.Instant.from('2026-04-15T07:00:00Z');
  const settings = { db: quiet, appUrl: own.appUrl, log: silent, sendMail: async () => {} };
  const workers = await startWorkers({ ...settings, now: () => clock.now });
  try {
    const due = `select due_at from due_work where work = 'generate-statements'`;
    const midnight = async () =>
      expect((await quiet.pool.query(due)).rows).toEqual([{ due_at: new Date('2026-04-30T22:00:00Z') }]);
    await vi.waitFor(midnight, 12_000);
    clock.now = Temporal.Instant.from('2026-04-30T22:00:00Z');
    const made = async () =>
      expect((await listStatements(ctx, { scope: 'all', limit: 1 })).data).toMatchObject([
        { generated_at: '2026-04-30T22:00:00+00:00' },
      ]);
    await vi.waitFor(made, 60_000);
  } finally {
    await workers.stop();
    await quiet.close();
  }
}, 90_000);

/** Holds the row of a job until it is let go: the worker that takes it up goes no further. */
async function holdJob(ctx: ServiceContext, id: string): Promise<() => Promise<void>> {
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
  }, 60_000);

  test('who waits behind as many workspaces as have places gets the first that is free, not the last', async () => {
    const others = [await contextOf(), await contextOf(), await contextOf()];
    const exporting = (ctx: ServiceContext) => startExport(ctx, { format: 'csv', resources: ['projects'] });
    const letGo: (() => Promise<void>)[] = [];
    const seconds: [ServiceContext, string][] = [];
    for (const ctx of others) {
      letGo.push(await holdJob(ctx, (await exporting(ctx)).id));
      seconds.push([ctx, (await exporting(ctx)).id], [ctx, (await exporting(ctx)).id]);
    }
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await shared.pool.query(waiting)).rowCount).toBe(3), 12_000);
    const last = await contextOf();
    const { id } = await exporting(last);
    const isAnnounced = `select from pgboss.job where group_id = $1 and state = 'created'`;
    const announced = async () =>
      expect((await shared.pool.query(isAnnounced, [last.workspace.id])).rowCount).toBe(1);
    await vi.waitFor(announced, 12_000);
    await Promise.all(letGo.map((go) => go()));
    await vi.waitFor(async () => {
      for (const [ctx, run] of seconds) expect((await runOf(ctx, run)).state).toBe('succeeded');
      expect((await runOf(last, id)).state).toBe('succeeded');
    }, 20_000);
    const ended = await Promise.all(
      seconds.map(async ([ctx, run]) => (await runOf(ctx, run)).finished_at ?? ''),
    );
    const own = (await runOf(last, id)).finished_at ?? '';
    // What each of them was asked for before, once.
    expect(ended.filter((at) => at < own).length).toBeLessThanOrEqual(3);
  }, 60_000);
});

async function run(
  name: string,
  workspaceId: string,
  sendMail: (mail: Mail) => Promise<void>,
): Promise<Record<string, number>> {
  const job = findJob(name);
  if (!job) throw new Error(`no job ${name}`);
  const workspace = { id: workspaceId, slug: 'w', name: 'W', timeZone: 'Europe/Copenhagen', isTest: true };
  const { counts } = await runJob(job, { db, workspace, now: now(), requestId: 'test', sendMail });
  return counts;
}

describe('run by hand', () => {
  test('two runs at once send each mail once', async () => {
    const workspace = await makeWorkspace(db);
    await inWorkspace(db, workspace.id, async (tx) => {
      for (let mail = 0; mail < 10; mail += 1)
        await queueMail(tx, workspace.id, mailTo(`${mail}@example.org`));
    });
    const sent: string[] = [];
    const send = async (mail: Mail) => {
      await new Promise((resolve) => setImmediate(resolve));
      sent.push(mail.recipient);
    };
    const counts = await Promise.all([
      run('send-mail', workspace.id, send),
      run('send-mail', workspace.id, send),
    ]);
    expect(sent.toSorted()).toEqual(Array.from({ length: 10 }, (_, mail) => `${mail}@example.org`));
    expect(counts.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(10);
  });

  test('a mail that cannot be handed over stays queued with the reason, and the others go out', async () => {
    const workspace = await makeWorkspace(db);
    await inWorkspace(db, workspace.id, async (tx) => {
      for (const name of ['a', 'b', 'c']) await queueMail(tx, workspace.id, mailTo(`${name}@example.org`));
    });
    const refuseB = async ({ recipient }: Mail) => {
      if (recipient === 'b@example.org') throw new Error('550 no such mailbox');
    };
    expect(await run('send-mail', workspace.id, refuseB)).toEqual({ sent: 2, failed: 1 });
    const waiting = (await mailsOf(workspace.id)).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([
      { recipient: 'b@example.org', attempts: 1, error: '550 no such mailbox' },
    ]);
    expect(await run('send-mail', workspace.id, async () => {})).toEqual({ sent: 1, failed: 0 });
  });

  test('clean-up deletes what is over and nothing else', async () => {
    const workspace = await makeWorkspace(db);
    const ctx = systemContext(db, workspace, now(), 'test');
    const at = (hours: number) => ctx.now.add({ hours });
    const log = (recordedAt: Temporal.Instant) => ({
      workspaceId: workspace.id,
      id: newId(),
      recordedAt,
      requestId: 'r',
      actorName: 'idp',
      method: 'GET',
      path: '/Users',
      status: 200,
      applied: {},
      ignored: [],
    });
    await inWorkspace(db, workspace.id, (tx) =>
      tx.insert(schema.scimLog).values([log(at(-181 * 24)), log(at(-179 * 24))]),
    );
    expect(await run('clean-up', workspace.id, async () => {})).toEqual({
      idempotency_keys: 0,
      scim_log: 1,
      left_files: 0,
    });
    expect(await run('clean-up', workspace.id, async () => {})).toEqual({
      idempotency_keys: 0,
      scim_log: 0,
      left_files: 0,
    });
  });
});
