import { getPriority } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase, type Database } from './connect-database.ts';
import { sql } from './drizzle.ts';
import { inWorkspace } from './index.ts';
import { makeWorkspace, testDatabase, testDatabaseUrls } from './testing/index.ts';

test('a connection that PostgreSQL ends in the middle of a transaction fails that one and nothing else', async () => {
  const [db, other] = [testDatabase(), testDatabase()];
  const { id } = await makeWorkspace(db);
  const ended = inWorkspace(db, id, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const { pid } = rows[0] ?? {};
    await other.pool.query('select pg_terminate_backend($1)', [pid]);
    // The end of the connection arrives between two queries, as it does when the database is restarted.
    await vi.waitFor(async () => {
      const left = await other.pool.query('select from pg_stat_activity where pid = $1', [pid]);
      expect(left.rowCount).toBe(0);
    });
    await tx.execute(sql`select 1`);
  });
  await expect(ended).rejects.toThrow();
  await expect(inWorkspace(db, id, (tx) => tx.execute(sql`select 1`))).resolves.toBeDefined();
});

/** Of the process of PostgreSQL that serves this pool. */
async function nicenessOf(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return getPriority(rows[0]?.pid ?? 0);
}

/** Processes that may help with a query of this pool; they have the priority of calls. */
async function helpersOf(db: Database): Promise<string> {
  const { rows } = await db.pool.query('show max_parallel_workers_per_gather');
  return rows[0].max_parallel_workers_per_gather;
}

test.runIf(process.platform === 'linux')(
  'PostgreSQL works behind calls on connections that are said to',
  async () => {
    const db = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 1, niceness: 19 });
    onTestFinished(() => db.close());
    expect(await nicenessOf(db)).toBe(19);
    expect(await nicenessOf(testDatabase())).toBeLessThan(19);
    expect(await helpersOf(db)).toBe('0');
    expect(await helpersOf(testDatabase())).not.toBe('0');
  },
);
