import { connectDatabase, inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import { describe, expect, test, vi } from 'vitest';
import { listEvents, listEventsInput } from '../../events/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { savePolicyDraft } from '../../policies/index.ts';
import { listProjects } from '../../settings/projects/index.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { fileOf, lines } from '../../testing/transfer-files.ts';
import { workbook } from '../../testing/workbook-files.ts';
import { startExport } from '../exports/index.ts';
import { startJob } from '../fill-timesheet/index.ts';
import { startImport } from '../imports/index.ts';
import { startSandbox } from '../sandbox-runs/index.ts';
import { cancelJob, getRun, listRuns, runJobs, startStatementGeneration } from './index.ts';

const db = testDatabase();
const otherDb = testDatabase();
const apply = { format: 'json', mode: 'apply', atomicity: 'all' } as const;
const patience = { timeout: 30_000, interval: 20 };
const projects = (count: number) =>
  lines(
    ...Array.from({ length: count }, (_, at) => ({ resource: 'projects', code: `P${at}`, name: `${at}` })),
  );

/** Runs the jobs with connections that break after some: a killed process, of which nothing comes back. */
async function runAndBreak(ctx: ServiceContext): Promise<void> {
  const broken = () => {
    let connections = 0;
    return new Proxy(ctx.db.pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name === 'connect') connections += 1;
        // The list of jobs and the beginning of the first one.
        if (connections > 2) throw new Error('killed');
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const run = () => runJobs({ ...ctx, db: { ...ctx.db, pool: broken() } });
  await vi.waitFor(() => expect(run()).rejects.toThrow('killed'), patience);
}

/** Runs the jobs until the one of the id has ended. */
async function runToEnd(ctx: ServiceContext, id: string) {
  return vi.waitFor(async () => {
    await runJobs(ctx);
    const run = await getRun(ctx, { id });
    expect(run.state).not.toBe('running');
    return run;
  }, patience);
}

const starts: Record<string, (ctx: ServiceContext) => Promise<{ id: string }>> = {
  import: (ctx) => startImport(ctx, { ...apply, file: fileOf(projects(3)) }),
  export: (ctx) => startExport(ctx, { format: 'csv', resources: ['projects'] }),
  'fill-timesheet': (ctx) =>
    startJob(ctx, { job: 'fill-timesheet', from: '2026-03-02', to: '2026-03-03', pattern: {} }),
  'generate-statements': (ctx) => startStatementGeneration(ctx),
  sandbox: async (ctx) => {
    const { id } = await savePolicyDraft(ctx, {
      ...{ kind: 'supplement', code: 'tried', name: 'Tried', position: 0, state: 'active', based_on: null },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      config: { kind: 'rules', rules: [] },
    });
    return startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: '2026-01-01' });
  },
};

describe.each(Object.keys(starts))('%s', (kind) => {
  test('is taken up again twice, and fails with what happened when its process ended for the third time', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const { id } = (await starts[kind]?.(ctx)) ?? { id: '' };
    for (let death = 1; death <= 3; death += 1) {
      await runAndBreak(ctx);
      expect(await getRun(ctx, { id })).toMatchObject({ state: 'running' });
    }
    expect(await runToEnd(ctx, id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('The server ended 3 times while it ran this job'),
      finished_at: expect.any(String),
    });
    expect(await runJobs(ctx)).toEqual({ finished: 0 });
    const { data } = await listEvents(ctx, listEventsInput.parse({ type: ['import.finished'] }));
    expect(data).toMatchObject(kind === 'import' ? [{ data: { id, state: 'failed' } }] : []);
  });

  test('that was interrupted twice still ends', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const { id } = (await starts[kind]?.(ctx)) ?? { id: '' };
    for (let death = 1; death <= 2; death += 1) await runAndBreak(ctx);
    expect(await runToEnd(ctx, id)).toMatchObject({ state: 'succeeded', message: null });
  });
});

test('a job that a stopping process gives back was not interrupted, and goes on', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await startImport(ctx, { ...apply, atomicity: 'row', file: fileOf(projects(400)) });
  for (let round = 0; round < 4; round += 1) {
    const stopping = new AbortController();
    const work = runJobs(ctx, { stopping: stopping.signal });
    await vi.waitFor(
      async () => expect(await getRun(ctx, { id })).toMatchObject({ state: 'running' }),
      patience,
    );
    stopping.abort();
    await work;
    const { state } = await getRun(ctx, { id });
    expect(['queued', 'succeeded']).toContain(state);
  }
  await runJobs(ctx);
  expect(await getRun(ctx, { id })).toMatchObject({ state: 'succeeded', counts: { created: 400 } });
});

test('a run that loses its lock writes nothing more when another process goes on', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await startImport(ctx, { ...apply, atomicity: 'row', file: fileOf(projects(1500)) });
  const work = runJobs(ctx);
  await vi.waitFor(
    async () => expect((await getRun(ctx, { id })).progress.processed).toBeGreaterThan(0),
    patience,
  );
  const holder = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;
  const { rows } = await db.pool.query<{ pid: number }>(holder, [`job:${id}`]);
  expect(rows).toHaveLength(1);
  await db.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  expect(await runJobs({ ...ctx, db: otherDb })).toEqual({ finished: 1 });
  await work;
  expect(await getRun(ctx, { id })).toMatchObject({
    state: 'succeeded',
    counts: { created: 1500, updated: 0, unchanged: 0, failed: 0 },
  });
});

test('a job for which the disk has no room fails and says so', async () => {
  const { ctx } = await makeTenant(db);
  await fillWorkspace(ctx);
  const { id } = await startExport(ctx, { format: 'csv', resources: ['projects'] });
  const owner = connectDatabase({ url: testDatabaseUrls().ownerUrl, poolSize: 1 });
  // What PostgreSQL answers on a full disk, for the files of this workspace only.
  const name = `full_${ctx.workspace.id.replaceAll('-', '')}`;
  await owner.pool.query(`
    create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger ${name} before insert on job_file_parts for each row
      when (new.workspace_id = '${ctx.workspace.id}') execute function ${name}()`);
  try {
    await expect(runJobs(ctx)).rejects.toThrow();
    expect(await getRun(ctx, { id })).toMatchObject({
      state: 'failed',
      message: 'The disk of the server is full; make room and start the job again.',
    });
  } finally {
    await owner.pool.query(`drop function ${name} cascade`);
    await owner.close();
  }
});

describe('cancelling', () => {
  test.each(['all', 'row'] as const)('stops an import (%s) in the middle', async (atomicity) => {
    const { ctx } = await makeTenant(db);
    const { id } = await startImport(ctx, { ...apply, atomicity, file: fileOf(projects(3000)) });
    const work = runJobs(ctx);
    await vi.waitFor(async () => {
      expect((await getRun(ctx, { id })).progress.processed).toBeGreaterThan(0);
    }, patience);
    await cancelJob(ctx, { id });
    await work;
    expect(await getRun(ctx, { id })).toMatchObject({ state: 'cancelled' });
    const there = (await listProjects(ctx, { limit: 1000 })).data.length;
    if (atomicity === 'all') expect(there).toBe(0);
    else expect(there).toBeLessThan(1000);
  });

  test('ends the process that reads a file, and is audited', async () => {
    const { ctx } = await makeTenant(db);
    const elements = Buffer.alloc(4 * 40_000_000, '<r/>');
    const file = workbook({
      'xl/worksheets/sheet1.xml': Buffer.concat([
        Buffer.from('<worksheet>'),
        elements,
        Buffer.from('</worksheet>'),
      ]),
    });
    const { id } = await startImport(ctx, { ...apply, format: 'xlsx', file: fileOf(file) });
    const work = runJobs(ctx);
    await vi.waitFor(
      async () => expect(await getRun(ctx, { id })).toMatchObject({ state: 'running' }),
      patience,
    );
    const cancelled = performance.now();
    await cancelJob(ctx, { id });
    await work;
    expect(performance.now() - cancelled).toBeLessThan(5000);
    expect(await getRun(ctx, { id })).toMatchObject({ state: 'cancelled', progress: { total: null } });
    const { auditLog } = schema;
    const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(and(eq(auditLog.workspaceId, ctx.workspace.id), eq(auditLog.objectId, id))),
    );
    expect(rows.map(({ action }) => action)).toContain('cancel');
  });

  test('is for who may start such a run, and for who may run jobs: they see every run', async () => {
    const { ctx, serviceUser } = await makeTenant(db);
    const { id } = await startImport(ctx, { ...apply, file: fileOf(projects(1)) });
    const readers = serviceUser(['imports:read:all']);
    expect(await getRun(readers, { id })).toMatchObject({ state: 'queued' });
    await expect(cancelJob(readers, { id })).rejects.toMatchObject({ code: 'forbidden' });
    const nobody = serviceUser(['jobs:read:all']);
    await expect(getRun(nobody, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(cancelJob(nobody, { id })).rejects.toMatchObject({ code: 'forbidden' });
    const administrator = serviceUser(['jobs:*:all']);
    expect((await listRuns(administrator, { limit: 10 })).data.map((run) => run.id)).toEqual([id]);
    expect(await cancelJob(administrator, { id })).toMatchObject({ state: 'cancelled' });
  });
});
