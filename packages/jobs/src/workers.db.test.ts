import { randomBytes } from 'node:crypto';
import { connectDatabase, idsFrom, inWorkspace, migrateDatabase, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { emptyDatabase, makeWorkspace, testSecret } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { listStatements } from '@stempel/services/statements';
import { makeCompany, makeProvisionedWorkspace, recordDays } from '@stempel/services/testing';
import { type Mail, queueMail } from '@stempel/services/transfer/mail';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findJob, runJob, startWorkers, type Workers } from './index.ts';
import { mailTo } from './testing/mail-to.ts';
import { silent } from './testing/silent.ts';

// Workers look through every workspace of a database, so these tests have a database of their own.
let db: ReturnType<typeof connectDatabase>;
let appUrl: string;
const now = () => Temporal.Now.instant();

beforeAll(async () => {
  ({ appUrl } = await migrateDatabase(await emptyDatabase(), { secret: testSecret }));
  db = connectDatabase({ url: appUrl, poolSize: 10 });
});
afterAll(() => db.close());

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
    const key = { hash: randomBytes(32), last4: 'test' };
    const { workspace, apiKeyId } = await makeProvisionedWorkspace(db, key);
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
    const call = (recordedAt: Temporal.Instant) => ({
      ...{ workspaceId: workspace.id, id: idsFrom(recordedAt), apiKeyId, recordedAt },
      ...{ operation: 'listProjects', status: 200, milliseconds: 3, rateLimit: 300, rateRemaining: 299 },
    });
    await inWorkspace(db, workspace.id, (tx) =>
      tx.insert(schema.apiCalls).values([call(at(-8 * 24)), call(at(-6 * 24))]),
    );
    expect(await run('clean-up', workspace.id, async () => {})).toEqual({
      idempotency_keys: 0,
      scim_log: 1,
      api_calls: 1,
      left_files: 0,
      deliveries: 0,
      earlier_figures: 0,
      left_contents: 0,
      sandbox_runs: 0,
      notifications: 0,
    });
    expect(await run('clean-up', workspace.id, async () => {})).toEqual({
      idempotency_keys: 0,
      scim_log: 0,
      api_calls: 0,
      left_files: 0,
      deliveries: 0,
      earlier_figures: 0,
      left_contents: 0,
      sandbox_runs: 0,
      notifications: 0,
    });
  });
});
