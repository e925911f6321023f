import { connectDatabase, inWorkspace, migrateDatabase, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { getSandboxRun } from '@stempel/services/policies/sandbox';
import { startSandbox } from '@stempel/services/transfer/sandbox-runs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { furnishSettled } from './testing/furnish-settled.ts';
import { emptyDataDir, startProcess } from './testing/start-process.ts';

const { sandboxResults } = schema;
let given: Record<string, string>;
let db: ReturnType<typeof connectDatabase>;

beforeAll(async () => {
  const url = await emptyDatabase();
  given = { DATABASE_URL: url, DATA_DIR: emptyDataDir(), STEMPEL_SECRET: testSecret };
  db = connectDatabase({ url: (await migrateDatabase(url, { secret: testSecret })).appUrl });
});
afterAll(() => db.close());

/** Starts the product, tries the drafts, and ends it; resolves with the result. */
async function tryOnce({ ctx, drafts }: Awaited<ReturnType<typeof furnishSettled>>) {
  const server = await startProcess(given);
  // Of today, since the server deletes what expired.
  const now = Temporal.Now.instant();
  const { id } = await startSandbox({ ...ctx, now }, { drafts, effective_from: '2026-01-01' });
  const patience = { timeout: 60_000, interval: 100 };
  await vi.waitFor(async () => expect((await getSandboxRun(ctx, { id })).state).toBe('succeeded'), patience);
  await server.end('SIGTERM');
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(sandboxResults).where(eq(sandboxResults.runId, id)),
  );
  return rows.map(({ runId: _, ...row }) => row);
}

/** Marks what was found, so that a result which is made of it can be told. */
function mark({ workspace }: ServiceContext) {
  const { periods } = sandboxResults;
  return inWorkspace(db, workspace.id, (tx) =>
    tx.update(sandboxResults).set({
      periods: sql`jsonb_set(${periods}, '{periods,0,statement_id}', '"marked"')`,
    }),
  );
}

test('results of the sandbox are made of those of before a restart', { timeout: 300_000 }, async () => {
  const company = await furnishSettled(db);
  const [found] = await tryOnce(company);
  const line = expect.objectContaining({ key: 'evening/late', difference: '60' });
  expect(found?.totals).toMatchObject({ lines: expect.arrayContaining([line]) });
  await mark(company.ctx);
  const [again] = await tryOnce(company);
  expect(again?.totals).toEqual(found?.totals);
  expect(JSON.stringify(again?.periods)).toContain('"marked"');
});
