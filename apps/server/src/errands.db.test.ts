import { PassThrough } from 'node:stream';
import { connectDatabase, type Database, migrateDatabase } from '@stempel/db';
import { ask, emptyDatabase, testSecret, withoutAudit } from '@stempel/db/testing';
import { type ServiceContext, ServiceError } from '@stempel/services';
import { generateStatements, listStatements, previewDecisions } from '@stempel/services/statements';
import { addEmployees, makeCompany, recordDays } from '@stempel/services/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { compileCache } from './config.ts';
import { LastCall } from './last-call.ts';
import { startWorkThread, type WorkThread } from './start-work-thread.ts';

// Decisions about many statements are handed over to the thread of the jobs.

const log = pino(new PassThrough());
let ownerUrl: string;
let db: Database;
let thread: WorkThread;

let url: string;

async function startThread(): Promise<WorkThread> {
  const addresses = { url, directUrl: url, preparedStatements: true, replica: undefined };
  const mail = {
    smtpUrl: null,
    outbox: '/nowhere',
    baseUrl: 'http://localhost',
    secret: 'a secret of thirty-two characters',
  };
  const lastCall = new LastCall().shared;
  const webhooks = { instanceSecret: testSecret, allowedNetworks: [] };
  const started = startWorkThread(
    { addresses, mail, webhooks, files: null, backups: null, compileCache, poolSize: 4, lastCall },
    log,
  );
  await started.ready;
  return started;
}

beforeAll(async () => {
  ownerUrl = await emptyDatabase();
  url = (await migrateDatabase(ownerUrl, { secret: testSecret })).appUrl;
  db = connectDatabase({ url });
  thread = await startThread();
});

afterAll(async () => {
  await thread.stop(1);
  await db.close();
});

/** Twelve people whose March is ready: more than are decided about where calls are answered. */
async function readyCompany() {
  const company = await makeCompany(db, { approvalMode: 'employee-then-manager' });
  const { ctx } = company;
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 11));
  for (const { id } of [company.employee, ...others])
    await recordDays(ctx, id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const { data } = await listStatements(ctx, { scope: 'all', limit: 50, ...march });
  return { company, ctx, ids: data.map(({ id }) => id) };
}

/** A caller whose own process could work nothing out. */
const without = (ctx: ServiceContext): ServiceContext => ({ ...ctx, db: undefined as never });

const submit = 'submit' as const;

test('a preview is the same as it would be here', async () => {
  const { ctx, ids } = await readyCompany();
  const here = await previewDecisions(ctx, { decision: submit, ids });
  expect(here.included).toHaveLength(12);
  const there = await thread.manyStatements.previewDecisions(without(ctx), { decision: submit, ids });
  expect(there).toEqual(here);
});

test('a refusal comes back as one', async () => {
  const { company, ids } = await readyCompany();
  const nobody = without(company.as([], null));
  const asked = thread.manyStatements.previewDecisions(nobody, { decision: submit, ids });
  await expect(asked).rejects.toThrow(ServiceError);
  await expect(asked).rejects.toMatchObject({ code: 'forbidden', requiredPermission: 'statements:submit:*' });
});

test('a fault in one is told and keeps no other from being done', async () => {
  const { ctx, ids } = await readyCompany();
  const [broken = ''] = ids;
  await ask(
    ownerUrl,
    `create or replace function fail() returns trigger language plpgsql as 'begin raise ''on purpose''; end'`,
  );
  await ask(
    ownerUrl,
    `create or replace trigger fails before update on statements for each row when (old.id = '${broken}') execute function fail()`,
  );
  const { included } = await previewDecisions(ctx, { decision: submit, ids });
  const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const faults: unknown[] = [];
  const { results } = await thread.manyStatements.decideStatements(
    without(ctx),
    { decision: submit, statements },
    (error) => faults.push(error),
  );
  expect(results.filter(({ done }) => !done)).toMatchObject([{ id: broken, code: 'internal-error' }]);
  expect(results.filter(({ done }) => done)).toHaveLength(11);
  expect(faults).toMatchObject([{ message: 'on purpose', code: 'P0001' }]);
});

const backends = (which: string) =>
  ask(ownerUrl, `select pid from pg_stat_activity where datname = current_database() and ${which}`);

test('what never ends keeps no thread from ending: who waits for it is told', async () => {
  const { ctx, ids } = await readyCompany();
  const { included } = await previewDecisions(ctx, { decision: submit, ids });
  const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const holder = await db.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query(`begin; set local app.workspace_id = '${ctx.workspace.id}'`);
  await holder.query('select from statements for update');
  const other = await startThread();
  const asked = other.manyStatements.decideStatements(without(ctx), { decision: submit, statements });
  const refused = expect(asked).rejects.toThrow('The thread of the jobs ended.');
  await vi.waitFor(async () => expect(await backends("wait_event_type = 'Lock'")).not.toEqual([]), 20_000);
  await other.stop(0);
  await refused;
  await holder.query('rollback');
});

test('what runs when the thread is told to stop ends first, and what comes then is worked out here', async () => {
  const { ctx, ids } = await readyCompany();
  const { included } = await previewDecisions(ctx, { decision: submit, ids });
  const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const holder = await db.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query(`begin; set local app.workspace_id = '${ctx.workspace.id}'`);
  await holder.query('select from statements for update');
  // One is there twice, so it takes two transactions.
  const asked = thread.manyStatements.decideStatements(without(ctx), {
    decision: submit,
    statements: [...statements, ...statements.slice(0, 1)],
  });
  await vi.waitFor(async () => expect(await backends("wait_event_type = 'Lock'")).not.toEqual([]), 20_000);
  const stopped = thread.stop(60);
  const here = await thread.manyStatements.previewDecisions(ctx, { decision: submit, ids });
  expect(here.included).toHaveLength(12);
  // The jobs have ended when their queue has.
  await vi.waitFor(
    async () => expect(await backends("application_name = 'stempel-queue'")).toEqual([]),
    20_000,
  );
  await holder.query('rollback');
  const { results } = await asked;
  expect(results.filter(({ done }) => done)).toHaveLength(12);
  expect(results.filter(({ done }) => !done)).toMatchObject([{ code: 'conflict' }]);
  await stopped;
});
