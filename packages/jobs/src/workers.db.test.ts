import { connectDatabase, inWorkspace, migrateDatabase, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { emptyDatabase, makeWorkspace, testSecret } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { startExport } from '@stempel/services/transfer/exports';
import { getRun } from '@stempel/services/transfer/job-runs';
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

test('what is announced goes before the regular look through many workspaces', async () => {
  const many = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const crowded = connectDatabase({ url: many.appUrl, poolSize: 4 });
  const workspaces = [];
  for (let number = 0; number < 40; number += 1) workspaces.push(await makeWorkspace(crowded));
  const sent: string[] = [];
  const looked: unknown[] = [];
  const log = { ...silent, debug: (fields: object) => looked.push(fields) };
  const sendMail = async (mail: Mail) => void sent.push(mail.recipient);
  const workers = await startWorkers({ db: crowded, appUrl: many.appUrl, now, log, sendMail });
  // The look through all of them has begun: it takes a second for each.
  await vi.waitFor(() => expect(looked.length).toBeGreaterThan(0), { timeout: 30_000 });
  const some = workspaces.filter((_, number) => number % 13 === 0);
  for (const { id } of some)
    await inWorkspace(crowded, id, (tx) => queueMail(tx, id, mailTo(`${id}@example.org`)));
  const recipients = some.map(({ id }) => `${id}@example.org`).sort();
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(recipients), { timeout: 12_000, interval: 100 });
  await workers.stop();
  await crowded.close();
});

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
