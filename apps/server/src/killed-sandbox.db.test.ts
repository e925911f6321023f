import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { connectDatabase, inWorkspace, migrateDatabase, schema } from '@stempel/db';
import { asc, eq, sql } from '@stempel/db/drizzle';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { getSandboxRun } from '@stempel/services/policies/sandbox';
import { addSettled } from '@stempel/services/testing';
import { startSandbox } from '@stempel/services/transfer/sandbox-runs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { furnishSettled } from './testing/furnish-settled.ts';
import { emptyDataDir, startProcess } from './testing/start-process.ts';

const { sandboxResults } = schema;
const people = 1500;
const patience = { timeout: 120_000, interval: 10 };
let given: Record<string, string>;
let db: ReturnType<typeof connectDatabase>;
let company: Awaited<ReturnType<typeof furnishSettled>>;

beforeAll(async () => {
  const url = await emptyDatabase();
  given = { DATABASE_URL: url, DATA_DIR: emptyDataDir(), STEMPEL_SECRET: testSecret };
  db = connectDatabase({ url: (await migrateDatabase(url, { secret: testSecret })).appUrl });
  company = await furnishSettled(db);
  await addSettled(company, people - 1);
}, 300_000);
afterAll(() => db.close());

/** Of today, since the server deletes what expired. */
function start(): Promise<{ id: string }> {
  const { ctx, drafts } = company;
  return startSandbox({ ...ctx, now: Temporal.Now.instant() }, { drafts, effective_from: '2026-01-01' });
}

/** What was found, each with the transaction that wrote it. */
async function resultsOf({ workspace }: ServiceContext, id: string) {
  const rows = await inWorkspace(db, workspace.id, (tx) =>
    tx
      .select({ result: sandboxResults, writtenIn: sql<string>`xmin::text` })
      .from(sandboxResults)
      .where(eq(sandboxResults.runId, id))
      .orderBy(asc(sandboxResults.employmentId)),
  );
  return rows.map(({ result: { runId: _, restsOn, restsBeside, restsOnRules, ...found }, writtenIn }) => ({
    found,
    writtenIn,
  }));
}

/** Nothing that is there is taken over by a later run. */
const forget = ({ workspace }: ServiceContext) =>
  inWorkspace(db, workspace.id, (tx) => tx.update(sandboxResults).set({ restsOn: null, restsBeside: null }));

/** Ticks of the processor that each thread of a process had, by its id; the first thread has that of the process. */
function ticksOf(pid: number): Map<number, number> {
  const folder = `/proc/${pid}/task`;
  return new Map(
    readdirSync(folder).map((id) => {
      // The name in brackets may hold anything.
      const told = readFileSync(`${folder}/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return [Number(id), Number(told[11]) + Number(told[12])];
    }),
  );
}

describe('a run of the sandbox', () => {
  test('goes on after a kill -9, and comes to what it would have', { timeout: 600_000 }, async () => {
    const { ctx } = company;
    const first = await startProcess(given);
    const { id } = await start();
    await vi.waitFor(async () => {
      const { state, progress } = await getSandboxRun(ctx, { id });
      expect([state, progress.processed > 0]).toEqual(['running', true]);
    }, patience);
    await first.end('SIGKILL');
    const kept = await resultsOf(ctx, id);
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ state: 'running' });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(people);
    const second = await startProcess(given);
    onTestFinished(async () => {
      await second.end('SIGTERM');
    });
    const ended = (run: string) =>
      vi.waitFor(
        async () => expect((await getSandboxRun(ctx, { id: run })).state).toBe('succeeded'),
        patience,
      );
    await ended(id);
    const all = await resultsOf(ctx, id);
    expect(all).toHaveLength(people);
    const known = new Set(kept.map(({ found }) => found.employmentId));
    expect(all.filter(({ found }) => known.has(found.employmentId))).toEqual(kept);
    await forget(ctx);
    const { id: whole } = await start();
    await ended(whole);
    const found = (rows: typeof all) => rows.map((row) => row.found);
    expect(found(all)).toEqual(found(await resultsOf(ctx, whole)));
  });

  test.runIf(platform() === 'linux')(
    'is worked out in a thread of its own, beside the one that answers calls',
    { timeout: 600_000 },
    async () => {
      const { ctx } = company;
      await forget(ctx);
      const server = await startProcess(given);
      onTestFinished(async () => {
        await server.end('SIGTERM');
      });
      const pid = server.pid ?? 0;
      const before = ticksOf(pid);
      const { id } = await start();
      await vi.waitFor(
        async () => expect((await getSandboxRun(ctx, { id })).state).toBe('succeeded'),
        patience,
      );
      const spent = [...ticksOf(pid)].map(
        ([thread, ticks]) => [thread, ticks - (before.get(thread) ?? 0)] as const,
      );
      const own = spent.find(([thread]) => thread === pid)?.[1] ?? Number.POSITIVE_INFINITY;
      const busiest = Math.max(...spent.filter(([thread]) => thread !== pid).map(([, ticks]) => ticks));
      expect(busiest).toBeGreaterThan(20);
      expect(own).toBeLessThan(busiest / 4);
    },
  );
});
