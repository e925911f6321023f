import { inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test, vi } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { savePolicyDraft, updatePolicy } from '../../policies/index.ts';
import {
  distributeSandbox,
  findSandboxOfDraft,
  getSandboxPerson,
  getSandboxRun,
  listSandboxPeople,
  listSandboxRuns,
  summarizeSandbox,
  traceSandbox,
} from '../../policies/sandbox/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { listCorrections } from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { recordDays } from '../../testing/record-days.ts';
import { cleanUpWorkspace } from '../background/index.ts';
import { cancelJob, getRun, runJobs } from '../job-runs/index.ts';
import { readSandboxFile, startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;
const january = '2026-01-01';
const measure = { kind: 'supplement', key: 'evening/late', unit: 'minutes', currency: null } as const;

const evening = (percent: string) => ({
  kind: 'rules',
  rules: [
    {
      code: 'late',
      filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } }],
      calculator: { plugin: 'percent', config: { percent } },
    },
  ],
});

/** As many people as asked for: each works a minute longer after five than the one before, in a settled January. */
async function makeSettled(people: number) {
  const company = await makeCompany(db, { now: '2026-02-03T06:00:00Z' });
  const { ctx } = company;
  const [policyId = ''] = await addPolicies(ctx, [
    { code: 'evening', kind: 'supplement', config: evening('50') },
    {
      code: 'hours',
      kind: 'working-time',
      config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    },
  ]);
  const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, people - 1, { managerId: company.employee.id }),
  );
  for (const [index, { id }] of [company.employee, ...others].entries())
    await recordDays(
      ctx,
      id,
      ['2026-01-06'],
      ['08:00', `${18 + Math.floor(index / 60)}:${10 + (index % 50)}`],
    );
  await generateStatements(ctx);
  for (const { id } of (await listStatements(ctx, { ...everything, state: ['ready'] })).data) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
  await savePolicyDraft(ctx, {
    ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    ...{ config: evening('100'), state: 'active' },
  });
  const start = (more: object = {}) =>
    startSandbox(ctx, {
      drafts: [{ kind: 'policy', id: policyId }],
      effective_from: january,
      ...more,
    });
  return { ...company, others, policyId, start };
}

/** Every row of every table of the workspace that is no part of a run, as it is stored, with the transaction that wrote it. */
async function everyOtherTable(ctx: ServiceContext): Promise<Record<string, string>> {
  const own = ['sandbox_runs', 'sandbox_results', 'jobs', 'due_work'];
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`);
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !own.includes(table.name))) {
      const { rows } = await tx.execute<{ all: string }>(sql`
        select coalesce(md5(string_agg(row, chr(10) order by row)), 'none') as all from (
          select t.xmin::text || ' ' || t::text as row from ${sql.identifier(name)} t
           where workspace_id = ${ctx.workspace.id}) written`);
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  });
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

test('a run writes nothing but its own result', async () => {
  const { ctx, start, others } = await makeSettled(3);
  const before = await everyOtherTable(ctx);
  const { id } = await start();
  const { audit_log: asked, ...started } = await everyOtherTable(ctx);
  const { audit_log: _, ...others_ } = before;
  expect(started).toEqual(others_);
  expect(await runJobs(ctx)).toEqual({ finished: 1 });
  const { audit_log: audited, ...ended } = await everyOtherTable(ctx);
  expect([audited, ended]).toEqual([asked, others_]);
  expect(await getSandboxRun(ctx, { id })).toMatchObject({
    state: 'succeeded',
    progress: { processed: others.length + 1, total: others.length + 1 },
    outdated: [],
  });
  expect(Object.keys(started).length).toBeGreaterThan(40);
});

test('what a run found is read as totals, distribution, people, periods, traces and files', async () => {
  const { ctx, start, employee, others, unitId } = await makeSettled(5);
  const { id } = await start();
  await runJobs(ctx);
  const summary = await summarizeSandbox(ctx, { id });
  // 70 to 74 minutes after five, at 50 and at 100 percent.
  expect(summary).toMatchObject({ employments: 5, differing: 5, refused: 0 });
  expect(summary.lines.find(({ key }) => key === measure.key)).toEqual({
    ...measure,
    ...{ before: '180', after: '360', difference: '180', up: 5, down: 0 },
  });
  expect(summary.lines.find(({ key }) => key === 'hours/max-daily')).toMatchObject({
    ...{ kind: 'violation', before: '5', after: '5', difference: '0' },
  });
  expect(summary.units).toMatchObject([{ org_unit_id: unitId, org_unit_name: 'House', difference: '180' }]);
  const spread = await distributeSandbox(ctx, { id, measure, threshold: '71' });
  expect(spread).toMatchObject({
    employments: 5,
    unchanged: 0,
    median: { difference: '36', before: '36', after: '72' },
    crossing: { up: 3, down: 0 },
  });
  expect(spread.bins.reduce((sum, { employments }) => sum + employments, 0)).toBe(5);
  expect(spread.gains.map(({ difference }) => difference)).toEqual(['37', '36.5', '36', '35.5', '35']);
  expect(spread.losses).toEqual([]);
  const ask = { id, measure, order: 'gains', who: 'all', limit: 2 } as const;
  const first = await listSandboxPeople(ctx, ask);
  const second = await listSandboxPeople(ctx, { ...ask, cursor: first.next_cursor ?? '' });
  expect([...first.data, ...second.data].map(({ difference }) => difference)).toEqual([
    '37',
    '36.5',
    '36',
    '35.5',
  ]);
  const crossing = await listSandboxPeople(ctx, { ...ask, who: 'crossing', threshold: '71', limit: 10 });
  expect(crossing.data).toHaveLength(3);
  const person = await getSandboxPerson(ctx, { id, employment_id: employee.employmentId });
  expect(person.periods).toMatchObject([{ from: '2026-01-01', to: '2026-01-31' }]);
  expect(person.totals.find(({ key }) => key === measure.key)).toMatchObject({ before: '35', after: '70' });
  const statement_id = person.periods[0]?.statement_id ?? '';
  const traces = await traceSandbox(ctx, { id, employment_id: employee.employmentId, statement_id });
  const quantities = (trace: object) => JSON.stringify(trace).match(/"quantity":"?(\d+)/g);
  expect(traces.outdated).toBe(false);
  expect(quantities(traces.live)).not.toEqual(quantities(traces.draft));
  const csv = await readSandboxFile(ctx, { id, format: 'csv', lines: 'differing' });
  const lines = (await textOf(csv.content)).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain(',House,2026-01-01,2026-01-31,supplement,evening/late,minutes,,');
  const xlsx = await readSandboxFile(ctx, { id, format: 'xlsx', lines: 'all' });
  expect((await textOf(xlsx.content)).startsWith('PK')).toBe(true);
  const narrow = await summarizeSandbox(ctx, { id, employee_id: others[0]?.id });
  expect(narrow).toMatchObject({ employments: 1 });
  expect(await listCorrections(ctx, everything)).toMatchObject({ data: [] });
});

test('an explanation says so when it is no longer that of the figures', async () => {
  const { ctx, start, employee } = await makeSettled(1);
  const { id } = await start();
  await runJobs(ctx);
  const late = { start: '2026-01-08T18:00:00+01:00', end: '2026-01-08T19:00:00+01:00' };
  await recordPresence(ctx, { employee_id: employee.id, ...late });
  const { periods } = await getSandboxPerson(ctx, { id, employment_id: employee.employmentId });
  const statement_id = periods[0]?.statement_id ?? '';
  const asked = { id, employment_id: employee.employmentId, statement_id };
  expect(await traceSandbox(ctx, asked)).toMatchObject({ outdated: true });
});

describe('who reads a run', () => {
  const reader = ['policies:read:all', 'statements:read:managed'];

  test('sees those whose statements they read, and no more of the sums, whoever asked for it', async () => {
    const { ctx, as, start, employee, others } = await makeSettled(4);
    const { id } = await start();
    await runJobs(ctx);
    // The first employee manages the others.
    const manager = as(reader, employee.id);
    const stranger = as(reader, others[0]?.id ?? '');
    const all = await summarizeSandbox(ctx, { id });
    const managed = await summarizeSandbox(manager, { id });
    expect(all.employments).toBe(4);
    expect(managed.employments).toBe(3);
    expect((await summarizeSandbox(stranger, { id })).employments).toBe(0);
    const hidden = { id, employment_id: others[1]?.employmentId ?? '' };
    await expect(getSandboxPerson(stranger, hidden)).rejects.toMatchObject({ code: 'not-found' });
    const traced = { ...hidden, statement_id: hidden.employment_id };
    await expect(traceSandbox(stranger, traced)).rejects.toMatchObject({ code: 'not-found' });
    const { median, gains } = await distributeSandbox(stranger, { id, measure });
    expect({ median, gains }).toEqual({ median: null, gains: [] });
    const file = await readSandboxFile(stranger, { id, format: 'csv', lines: 'all' });
    expect((await textOf(file.content)).trim().split('\r\n')).toHaveLength(1);
    await expect(summarizeSandbox(as(['policies:read:all'], null), { id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(summarizeSandbox(as(['statements:read:all'], null), { id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('works out no more than whoever asked for it may see', async () => {
    const { as, employee, others, policyId, ctx } = await makeSettled(4);
    const manager = as([...reader, 'policies:update:all'], employee.id);
    const { id } = await startSandbox(manager, {
      drafts: [{ kind: 'policy', id: policyId }],
      effective_from: january,
    });
    await runJobs(ctx);
    const { employments } = await summarizeSandbox(ctx, { id });
    expect(employments).toBe(others.length);
    const reading = as(reader, employee.id);
    await expect(
      startSandbox(reading, { drafts: [{ kind: 'policy', id: policyId }], effective_from: january }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('a run looks at no more than its units, people and months', async () => {
  const { ctx, start, others, unitId } = await makeSettled(3);
  const [one] = others;
  const own = await start({ employee_id: [one?.id] });
  const unit = await start({ org_unit_id: [unitId] });
  const later = await start({ effective_from: '2026-02-01' });
  await runJobs(ctx);
  expect(await summarizeSandbox(ctx, { id: own.id })).toMatchObject({ employments: 1 });
  expect(await summarizeSandbox(ctx, { id: unit.id })).toMatchObject({ employments: 3 });
  expect(await summarizeSandbox(ctx, { id: later.id })).toMatchObject({ employments: 0, lines: [] });
});

describe('an interrupted run', () => {
  /** Runs jobs with connections that break after some: a killed process, of which nothing comes back. */
  async function runAndBreak(ctx: ServiceContext, after: number): Promise<void> {
    let connections = 0;
    const pool = new Proxy(ctx.db.pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name === 'connect') connections += 1;
        if (connections > after) throw new Error('killed');
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await vi.waitFor(
      () => expect(runJobs({ ...ctx, db: { ...ctx.db, pool } })).rejects.toThrow('killed'),
      30_000,
    );
  }

  test('goes on with what it has not worked out, and comes to what it would have', async () => {
    // More than fit into one transaction.
    const { ctx, start, policyId } = await makeSettled(1);
    const company = { ctx, ...(await placesOf(ctx)) };
    await withoutAudit(db, ctx.workspace.id, async (tx) => {
      await addEmployees(tx, company, 250);
      await tx.execute(sql`
        insert into statements select s.workspace_id, gen_random_uuid(), e.employee_id, e.id, s.period_from, s.period_to,
          s.state, s.approval_mode, s.payout_minutes, s.worked_minutes, s.credited_minutes, s.norm_minutes,
          s.norm_balance_minutes, s.figures, s.trace, s.input_sha256, s.config_versions, s.note, s.generated_at,
          s.submitted_at, s.submitted_by, s.approved_at, s.approved_by, s.reopened_at, s.reopened_by, s.revision, s.updated_at
          from statements s, employments e
         where s.workspace_id = ${ctx.workspace.id} and e.workspace_id = s.workspace_id and e.id <> s.employment_id`);
    });
    const { id } = await start();
    // The list of jobs, the run, whom it is about, its progress: then the first results.
    await runAndBreak(ctx, 6);
    const { progress } = await getSandboxRun(ctx, { id });
    expect(progress.processed).toBeGreaterThan(0);
    expect(progress.processed).toBeLessThan(251);
    const kept = await writtenBy(ctx, id);
    expect(kept).toHaveLength(progress.processed);
    await vi.waitFor(async () => {
      await runJobs(ctx);
      expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'succeeded' });
    }, 30_000);
    const all = await writtenBy(ctx, id);
    expect(all).toEqual(expect.arrayContaining(kept));
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ progress: { processed: 251, total: 251 } });
    const { id: again } = await start();
    await runJobs(ctx);
    expect(await summarizeSandbox(ctx, { id })).toEqual(await summarizeSandbox(ctx, { id: again }));
    expect(await findSandboxOfDraft(ctx, { policy_id: policyId })).toMatchObject({ id: again });
  });

  test('that was cancelled writes nothing more', async () => {
    const { ctx, start } = await makeSettled(2);
    const { id } = await start();
    await cancelJob(ctx, { id });
    expect(await runJobs(ctx)).toEqual({ finished: 0 });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'cancelled' });
    expect(await summarizeSandbox(ctx, { id })).toMatchObject({ employments: 0 });
  });
});

async function placesOf(ctx: ServiceContext) {
  const { rows } = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.execute<{ unitId: string; termsId: string }>(
      sql`select u.id as "unitId", t.id as "termsId" from org_units u, employment_terms t`,
    ),
  );
  return rows[0] as { unitId: string; termsId: string };
}

/** Which results there are, each with the transaction that wrote it. */
async function writtenBy(ctx: ServiceContext, id: string) {
  const { rows } = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.execute(sql`select employment_id, xmin::text from sandbox_results where run_id = ${id}`),
  );
  return rows;
}

describe('a run is out of date', () => {
  test('when its draft was saved again, and when the rules were changed beside it', async () => {
    const { ctx, start, policyId } = await makeSettled(1);
    const { id } = await start();
    await runJobs(ctx);
    expect(await findSandboxOfDraft(ctx, { policy_id: policyId })).toMatchObject({ id, outdated: [] });
    await savePolicyDraft(ctx, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('90'), state: 'active', expected_version: 1 },
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['draft'] });
    await updatePolicy(ctx, { id: policyId, config: evening('60'), effective_from: '2026-02-01' });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['draft', 'rules'] });
  });

  test('and gone after 30 days', async () => {
    const { ctx, start } = await makeSettled(1);
    const { id } = await start();
    await runJobs(ctx);
    const almost = at(ctx, '2026-03-05T05:59:59Z');
    expect(await cleanUpWorkspace(almost)).toMatchObject({ sandbox_runs: 0 });
    expect(await listSandboxRuns(almost)).toHaveLength(1);
    const then = at(ctx, '2026-03-05T06:00:00Z');
    await expect(getSandboxRun(then, { id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await cleanUpWorkspace(then)).toMatchObject({ sandbox_runs: 1 });
    const left = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx.select().from(schema.sandboxResults).where(eq(schema.sandboxResults.runId, id)),
    );
    expect(left).toEqual([]);
    expect(await getRun(ctx, { id })).toMatchObject({ kind: 'sandbox', state: 'succeeded' });
  });
});
