import { expect, test, vi } from 'vitest';
import { sql } from './drizzle.ts';
import { inWorkspace } from './index.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

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
