import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inWorkspace, schema } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { listPresence, updatePresence } from '../recording/presence/index.ts';
import { liveAtRandom, type RandomCompany } from '../testing/live-at-random.ts';
import { makeRandomCompany, settleAll } from '../testing/make-random-company.ts';
import { recordDays } from '../testing/record-days.ts';
import { checkInputs } from './check-inputs.ts';
import { listIncidents } from './incidents/index.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from './index.ts';
import { rebuildInput, rebuiltColumns } from './rebuild-inputs.ts';

// The input of a statement can be built again from the store: it has the hash that stands in the statement.

const db = testDatabase({ poolSize: 8 });
const { statements } = schema;

/** Every statement with the hash it has and that of its input built again. */
function rebuildAll(ctx: ServiceContext) {
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const columns = { ...rebuiltColumns, state: statements.state, inputSha256: statements.inputSha256 };
    const rows = await tx.select(columns).from(statements).orderBy(statements.periodFrom, statements.id);
    const found = [];
    for (const row of rows) {
      const again = await rebuildInput(tx, ctx, row);
      found.push({ row, facts: again?.facts, isSame: again?.inputSha256 === row.inputSha256 });
    }
    return found;
  });
}

function startLife(
  { ctx: _ctx, ...company }: RandomCompany & { ctx: ServiceContext },
  seed: number,
): ChildProcess {
  const script = fileURLToPath(new URL('../testing/live-in-own-process.ts', import.meta.url));
  const args = [testDatabaseUrls().appUrl, JSON.stringify(company), `${seed}`, '100'];
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Kills a process after it told of so many steps, in the middle of others. */
async function killAfter(life: ChildProcess, steps: number): Promise<void> {
  let told = 0;
  for await (const text of life.stdout ?? []) {
    told += `${text}`.split('\n').length - 1;
    if (told >= steps) break;
  }
  life.kill('SIGKILL');
  if (life.exitCode === null && life.signalCode === null) await once(life, 'exit');
}

test.each([1, 2, 3])(
  'of every statement of a random company (%i), whatever came later',
  { timeout: 300_000 },
  async (seed) => {
    const company = await makeRandomCompany(db);
    const outside = startLife(company, seed);
    const inside = [1, 2].map((life) => liveAtRandom(db, company, { seed: seed * 100 + life, steps: 100 }));
    await killAfter(outside, 120);
    await Promise.all(inside);
    await generateStatements({ ...company.ctx, now: Temporal.Instant.from('2026-04-13T06:00:00Z') });
    // The rest is settled as it stands, and changes go on.
    await settleAll({ ...company.ctx, now: Temporal.Instant.from('2026-04-13T06:00:00Z') });
    await liveAtRandom(db, company, { seed: seed * 100 + 3, steps: 60 });
    const all = await rebuildAll(company.ctx);
    const settled = all.filter(({ row }) => row.state === 'approved');
    expect(settled.length).toBeGreaterThan(20);
    const different = all.filter(({ isSame }) => !isSame);
    expect(different.map(({ row, facts }) => [row.id, row.state, row.periodFrom, facts])).toEqual([]);
  },
);

test('not of those from before it was kept what they had known', async () => {
  const { ctx } = await makeRandomCompany(db);
  const now = Temporal.Instant.from('2026-02-09T06:00:00Z');
  await generateStatements({ ...ctx, now });
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.update(statements).set({ knowledge: null }).where(eq(statements.workspaceId, ctx.workspace.id)),
  );
  const [row] = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select(rebuiltColumns).from(statements));
  if (!row) throw new Error('No statement was made.');
  expect(await inWorkspace(db, ctx.workspace.id, (tx) => rebuildInput(tx, ctx, row))).toBeNull();
});

test('in a database that was restored elsewhere, where transactions begin anew, later moments are not known', async () => {
  const { ctx, employees } = await makeRandomCompany(db);
  const settledAt = { ...ctx, now: Temporal.Instant.from('2026-02-09T06:00:00Z') };
  await generateStatements(settledAt);
  await settleAll(settledAt);
  const late = { ...ctx, now: Temporal.Instant.from('2026-02-10T06:00:00Z') };
  await recordDays(late, employees[1]?.id ?? '', ['2026-02-04'], ['08:00', '12:00']);
  const restore = (statement: SQL) => withoutAudit(db, ctx.workspace.id, (tx) => tx.execute(statement));
  const isSame = async () => (await rebuildAll(ctx)).map((one) => one.isSame);
  await restore(sql`update presence set created_in = 1 where created_at = ${late.now.toString()}`);
  expect(await isSame()).toContain(false);
  await restore(sql`update statements set knowledge = knowledge || '{"cluster": "another"}'`);
  expect(await isSame()).not.toContain(false);
});

describe('the daily check', () => {
  const at = (ctx: ServiceContext, time: string) => ({ ...ctx, now: Temporal.Instant.from(time) });
  const step = ['input-differs'];
  const found = (ctx: ServiceContext) => listIncidents(ctx, { scope: 'all', limit: 100, step });
  const shift = (ctx: ServiceContext, by: string) =>
    withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.execute(sql`update presence set ended_at = ended_at + ${by}::interval`),
    );

  async function settled() {
    const company = await makeRandomCompany(db);
    const ctx = at(company.ctx, '2026-02-09T06:00:00Z');
    await generateStatements(ctx);
    for (const { id } of (await listStatements(ctx, { scope: 'all', limit: 100 })).data) {
      await submitStatement(ctx, { id });
      await approveStatement(ctx, { id, confirm_uncovered: true });
    }
    return ctx;
  }

  test('says nothing of what was settled and changed later by its verbs', async () => {
    const ctx = await settled();
    const { data } = await listStatements(ctx, { scope: 'all', limit: 100 });
    const employee_id = data[0]?.employee_id ?? '';
    await recordDays(ctx, employee_id, ['2026-02-04'], ['08:00', '12:00']);
    expect(await checkInputs(ctx)).toEqual({ checked: data.length, different: 0 });
    expect((await found(ctx)).data).toEqual([]);
  });

  test('opens an incident for what was changed behind their back, once, until it is put right', async () => {
    const ctx = await settled();
    await shift(ctx, '1 minute');
    const first = await checkInputs(ctx);
    expect(first.different).toBeGreaterThan(0);
    const { data } = await found(ctx);
    expect(data).toHaveLength(first.different);
    expect(data[0]).toMatchObject({ state: 'open', severity: 'error', statement: { state: 'approved' } });
    await checkInputs(at(ctx, '2026-02-10T06:00:00Z'));
    expect((await found(ctx)).data.map(({ id }) => id).sort()).toEqual(data.map(({ id }) => id).sort());
    await shift(ctx, '-1 minute');
    expect(await checkInputs(ctx)).toMatchObject({ different: 0 });
    expect((await found(ctx)).data).toEqual([]);
  });

  test('takes a sample, another one another day, and passes over what is not known', async () => {
    const ctx = await settled();
    expect(await checkInputs(ctx, { atMost: 2 })).toEqual({ checked: 2, different: 0 });
    await withoutAudit(db, ctx.workspace.id, (tx) => tx.update(statements).set({ knowledge: null }));
    expect(await checkInputs(ctx)).toEqual({ checked: 0, different: 0 });
  });
});

test('time that moves to another month brings the months between up to date', async () => {
  const { ctx, employees, workspace } = await makeRandomCompany(db);
  const employee_id = employees[1]?.id ?? '';
  const now = Temporal.Instant.from('2026-03-02T06:00:00Z');
  await generateStatements({ ...ctx, workspace, now });
  const { data } = await listPresence(ctx, { employee_id, from: '2026-02-01', to: '2026-02-28', limit: 9 });
  const moved = { start: '2026-02-23T08:00:00+01:00', end: '2026-02-23T12:00:00+01:00' };
  await updatePresence({ ...ctx, now }, { employee_id, id: data[0]?.id ?? '', ...moved });
  const list = await listStatements(ctx, { scope: 'all', limit: 100, employee_id: [employee_id] });
  const inOrder = list.data.sort((a, b) => (a.period.from < b.period.from ? -1 : 1));
  const flex = inOrder.map((one) => one.flex);
  expect(flex.length).toBe(4);
  const opened = flex.slice(1).map((one) => one?.opening_minutes);
  expect(opened).toEqual(flex.slice(0, -1).map((one) => one?.closing_minutes));
});
