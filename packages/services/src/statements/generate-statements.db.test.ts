import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import { datesBetween, recordDays } from '../testing/record-days.ts';
import { generateStatements, listStatements } from './index.ts';
import { getBalances } from './timebank/index.ts';

const db = testDatabase({ poolSize: 10 });
const script = fileURLToPath(new URL('../testing/generate-in-own-process.ts', import.meta.url));

function startProcess(ctx: ServiceContext, batchSize: number): ChildProcess {
  const args = [testDatabaseUrls().appUrl, JSON.stringify(ctx.workspace), `${batchSize}`, ctx.now.toString()];
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function statementsPerEmployment(ctx: ServiceContext): Promise<number[]> {
  const { data } = await listStatements(ctx, { scope: 'all', limit: 500 });
  return [...Map.groupBy(data, (row) => row.employment_id).values()].map((rows) => rows.length);
}

async function companyOf(count: number) {
  const company = await makeCompany(db);
  const { ctx } = company;
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, count - 1, { startOn: '2026-03-01' }),
  );
  // Entered in March, so that March is their first period.
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute(`update employments set created_at = '2026-03-01T12:00:00Z'`),
  );
  return ctx;
}

describe('generation', () => {
  test('in two processes at once, and here, gives every employment one statement', async () => {
    const ctx = await companyOf(60);
    const processes = [startProcess(ctx, 7), startProcess(ctx, 11)];
    const here = await generateStatements(ctx, { batchSize: 5 });
    const codes = await Promise.all(processes.map(async (one) => (await once(one, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
    expect(here.failed).toEqual([]);
    expect(await statementsPerEmployment(ctx)).toEqual(Array(60).fill(1));
    expect(await generateStatements(ctx)).toEqual({
      generated: 0,
      settled: 0,
      failed: [],
      nextOn: '2026-05-01',
    });
  });

  test('after a failure no batch is begun, and those that ran have ended', async () => {
    const ctx = await companyOf(8);
    let told = 0;
    const onBatch = () => {
      told += 1;
      if (told === 1) throw new Error('Nobody listens.');
    };
    await expect(generateStatements(ctx, { batchSize: 1, onBatch })).rejects.toThrow('Nobody listens.');
    // Three are under way at a time.
    expect(await statementsPerEmployment(ctx)).toEqual([1, 1, 1]);
    expect(await generateStatements(ctx)).toMatchObject({ generated: 5 });
  });

  test('killed in the middle and run again gives every employment one statement', async () => {
    const ctx = await companyOf(60);
    const first = startProcess(ctx, 3);
    await once(first.stdout ?? first, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const interrupted = (await statementsPerEmployment(ctx)).length;
    expect(interrupted).toBeGreaterThan(0);
    expect(await generateStatements(ctx)).toMatchObject({ generated: 60 - interrupted });
    expect(await statementsPerEmployment(ctx)).toEqual(Array(60).fill(1));
  });

  test('catches up period by period, from the first recorded date on', async () => {
    const { ctx, employee } = await makeCompany(db, {
      now: '2026-03-16T06:00:00Z',
      statementPeriod: 'two-weeks',
    });
    await recordDays(ctx, employee.id, ['2026-02-05'], ['08:00', '15:24']);
    // Two-week periods counted from Monday 2001-01-01: 26 January, 9 February, 23 February to 8 March; 9 March runs.
    expect(await generateStatements(ctx)).toMatchObject({ generated: 3 });
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
    expect(data.map((row) => [row.period.from, row.period.to])).toEqual([
      ['2026-01-26', '2026-02-08'],
      ['2026-02-09', '2026-02-22'],
      ['2026-02-23', '2026-03-08'],
    ]);
  });

  test('settles at once where the terms say automatic', async () => {
    const { ctx, employee } = await makeCompany(db, { approvalMode: 'automatic' });
    await addPolicies(ctx, [
      {
        code: 'close',
        kind: 'settlement',
        config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
      },
    ]);
    // February 2026: 20 × 444 = 8880 worked and due; March: nothing worked of 22 × 444 = 9768.
    await recordDays(ctx, employee.id, datesBetween('2026-02-02', '2026-02-27'), ['08:00', '15:24']);
    expect(await generateStatements(ctx)).toEqual({
      generated: 2,
      settled: 2,
      failed: [],
      nextOn: '2026-05-01',
    });
    const { data } = await getBalances(ctx, { employee_id: employee.id, as_of: '2026-03-31' });
    expect(data[0]).toMatchObject({ account: 'flex', balance_minutes: -9768 });
  });

  test('an employment that ended gets its last period and none after it', async () => {
    const company = await makeCompany(db, { now: '2026-06-01T06:00:00Z' });
    const { ctx } = company;
    const [leaver] = await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 1, { endOn: '2026-03-15' }),
    );
    await recordDays(ctx, leaver?.id ?? '', ['2026-03-02'], ['08:00', '15:24']);
    await generateStatements(ctx, { before: '2026-05-01' });
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10, employee_id: [leaver?.id ?? ''] });
    // 2 to 13 March: 10 weekdays of 444.
    expect(data.map((row) => [row.period.from, row.period.to, row.norm_minutes])).toEqual([
      ['2026-03-01', '2026-03-31', 4440],
    ]);
  });

  test('a policy that cannot be used stops those it applies to, with the reason', async () => {
    const { ctx, employee } = await makeCompany(db);
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
    await addPolicies(ctx, [
      { code: 'broken', kind: 'settlement', config: { steps: [{ plugin: 'no-such-step', config: {} }] } },
    ]);
    const result = await generateStatements(ctx);
    expect(result).toMatchObject({ generated: 0, failed: [{ employment_id: employee.employmentId }] });
    expect(result.failed[0]?.detail).toContain('no-such-step');
  });
});
