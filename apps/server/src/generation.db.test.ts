import { connectDatabase, migrateDatabase } from '@stempel/db';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { listStatements } from '@stempel/services/statements';
import { findWorkspaceBySlug } from '@stempel/services/transfer/background';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDataDir, runCommand, startProcess } from './testing/start-process.ts';

// Every server looks for due statements when it starts: two are killed while they work, a third and a fourth finish.

const employees = 200;
let given: Record<string, string>;
let db: ReturnType<typeof connectDatabase>;

beforeAll(async () => {
  const url = await emptyDatabase();
  given = { DATABASE_URL: url, DATA_DIR: emptyDataDir(), STEMPEL_SECRET: testSecret };
  db = connectDatabase({ url: (await migrateDatabase(url, { secret: testSecret })).appUrl });
});
afterAll(() => db.close());

async function statementsPerEmployment(): Promise<Map<string, number>> {
  const workspace = await findWorkspaceBySlug(db, 'production', 'load');
  if (!workspace) throw new Error('no workspace');
  const ctx = systemContext(db, workspace, Temporal.Now.instant(), 'test');
  const { data } = await listStatements(ctx, { scope: 'all', limit: 500 });
  return new Map([...Map.groupBy(data, (row) => row.employment_id)].map(([id, rows]) => [id, rows.length]));
}

test('servers killed in the middle of generation, and two that finish it together, leave one statement each', {
  timeout: 300_000,
}, async () => {
  const words = ['seed', 'load', '--employees', String(employees), '--months', '1', '--workspace', 'load'];
  expect((await runCommand(words, given)).document).toMatchObject({ employees });

  for (let round = 0; round < 2; round += 1) {
    const before = (await statementsPerEmployment()).size;
    const killed = await startProcess(given);
    await vi.waitFor(async () => expect((await statementsPerEmployment()).size).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 5,
    });
    await killed.end('SIGKILL');
    if ((await statementsPerEmployment()).size === employees) break;
  }

  const servers = await Promise.all([startProcess(given), startProcess(given)]);
  await vi.waitFor(async () => expect((await statementsPerEmployment()).size).toBe(employees), {
    timeout: 60_000,
  });
  const again = await runCommand(['job', 'run', 'generate-statements', '--workspace', 'load'], given);
  expect(again.document).toMatchObject({ counts: { generated: 0, failed: 0 } });
  expect([...(await statementsPerEmployment()).values()].every((count) => count === 1)).toBe(true);
  for (const server of servers) await server.end('SIGTERM');
});
