import { inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import {
  findSandboxOfDraft,
  getSandboxCurve,
  getSandboxRun,
  listSandboxRuns,
  summarizeSandbox,
} from '../../policies/sandbox/index.ts';
import { addSettled } from '../../testing/add-settled.ts';
import { makeSettled, startEvening } from '../../testing/make-settled.ts';
import { at } from '../../testing/make-tenant.ts';
import { cleanUpWorkspace } from '../background/index.ts';
import { cancelJob, getRun, runJobs } from '../job-runs/index.ts';

const db = testDatabase({ poolSize: 6 });
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
    const { ctx, start, policyId } = await makeManySettled();
    const { id } = await start();
    // The list of jobs, the run, whom it is about, what is there, its progress: then the first results.
    await runAndBreak(ctx, 7);
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

  test('over a varied number goes on with its points, and comes to what they would have', async () => {
    const settled = await makeManySettled();
    const { ctx } = settled;
    const { id } = await startEvening(settled);
    await runAndBreak(ctx, 8);
    const { progress } = await getSandboxRun(ctx, { id });
    expect(progress.processed).toBeGreaterThan(0);
    expect(progress.processed).toBeLessThan(3 * 251);
    expect(await getSandboxCurve(ctx, { id })).toEqual([]);
    await vi.waitFor(async () => {
      await runJobs(ctx);
      expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'succeeded' });
    }, 30_000);
    const { id: again } = await startEvening(settled);
    await runJobs(ctx);
    const found = async (curve: string) =>
      (await getSandboxCurve(ctx, { id: curve })).map(({ id: _, ...point }) => point);
    expect(await found(id)).toHaveLength(3);
    expect(await found(id)).toEqual(await found(again));
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ progress: { processed: 3 * 251 } });
  });

  test('that is cancelled while it works keeps what it has, and writes nothing more', async () => {
    const { ctx, start } = await makeManySettled();
    const { id } = await start();
    const holder = await db.pool.connect();
    onTestFinished(() => holder.release());
    await holder.query(`begin; set local app.workspace_id = '${ctx.workspace.id}'`);
    // The last transaction waits for a row that another one might write.
    await holder.query(`insert into sandbox_results (workspace_id, run_id, employment_id, employee_id, differs, totals, periods)
      select workspace_id, '${id}', id, employee_id, false, '{}', '{}' from employments order by id desc limit 1`);
    const running = runJobs(ctx);
    const processed = async () => (await getSandboxRun(ctx, { id })).progress.processed;
    await vi.waitFor(async () => expect(await processed()).toBeGreaterThan(0), 30_000);
    const beforeIt = await processed();
    expect(beforeIt).toBeLessThan(251);
    await cancelJob(ctx, { id });
    await holder.query('rollback');
    await running;
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'cancelled' });
    expect(await writtenBy(ctx, id)).toHaveLength(beforeIt);
  });

  test('that was cancelled before it began writes nothing', async () => {
    const { ctx, start } = await makeSettled(db, 2);
    const { id } = await start();
    await cancelJob(ctx, { id });
    expect(await runJobs(ctx)).toEqual({ finished: 0 });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'cancelled' });
    expect(await summarizeSandbox(ctx, { id })).toMatchObject({ employments: 0 });
  });
});

/** 251 people with the same settled month: more than fit into one transaction. */
async function makeManySettled() {
  const settled = await makeSettled(db, 1);
  await addSettled(settled, 250);
  return settled;
}

/** Which results there are, each with the transaction that wrote it. */
async function writtenBy(ctx: ServiceContext, id: string) {
  const { rows } = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.execute(sql`select employment_id, xmin::text from sandbox_results where run_id = ${id}`),
  );
  return rows;
}

test('a run is gone after 30 days', async () => {
  const { ctx, start } = await makeSettled(db, 1);
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
