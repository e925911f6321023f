import { readdirSync } from 'node:fs';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { emptyDatabase, findPgbouncer, startPgbouncer, testSecret } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { runBackup } from '../testing/backed-up.ts';
import { findHaproxy } from '../testing/haproxy.ts';
import { emptyDataDir, startProcess } from '../testing/start-process.ts';
import { mintKeys, replaceInTurns } from '../testing/two-behind-haproxy.ts';

// What docs/backup.md says of the way from one machine to many, to its end.

const haproxy = findHaproxy();
const pgbouncer = findPgbouncer();
const workspaces = 20;

/** Workspaces on the embedded database of one machine, and a key in each. */
async function fillEmbedded(dataDir: string): Promise<string[]> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    const { appUrl } = await migrateDatabase(embedded.ownerUrl, { secret: testSecret });
    const db = connectDatabase({ url: appUrl, poolSize: 2 });
    const keys = await mintKeys(db, workspaces);
    await db.close();
    return keys;
  } finally {
    await embedded.stop();
  }
}

async function createProject(origin: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: 'before-the-move', name: 'Before the move' });
  return (await fetch(`${origin}/api/projects`, { method: 'POST', headers, body })).status;
}

test.skipIf(!haproxy || !pgbouncer)(
  'from the embedded database to two servers between haproxy and pgbouncer: what was there is served, and no call fails',
  { timeout: 600_000 },
  async () => {
    const one = { DATA_DIR: emptyDataDir(), STEMPEL_SECRET: testSecret };
    const keys = await fillEmbedded(one.DATA_DIR);
    const server = await startProcess(one);
    for (const key of keys) expect(await createProject(server.origin, key)).toBe(201);

    const many = { ...one, DATABASE_URL: await emptyDatabase() };
    // It goes on reading meanwhile: live-move.db.test.ts.
    const { code, document } = await runBackup(['move'], many);
    await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(document.seconds).toBeLessThanOrEqual(60);
    // No rows that anybody could read stay behind.
    expect(readdirSync(one.DATA_DIR)).not.toContain('move');

    // The same keys open the same workspaces, behind a balancer whose servers are replaced meanwhile.
    const pooler = await startPgbouncer(pgbouncer ?? '', many.DATABASE_URL, {
      pool_mode: 'transaction',
      default_pool_size: 10,
    });
    const pooled = {
      ...many,
      DATABASE_URL: pooler.addressOf(many.DATABASE_URL),
      DATABASE_DIRECT_URL: many.DATABASE_URL,
      DATABASE_PREPARED_STATEMENTS: 'off',
    };
    const { answered, created, failed, lost } = await replaceInTurns(haproxy ?? '', pooled, {
      times: 2,
      makeKeys: async () => keys,
    }).finally(() => pooler.stop());
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(created.length).toBeGreaterThan(20);
    expect(answered).toBeGreaterThan(2 * created.length - 10);
    const owner = connectDatabase({ url: many.DATABASE_URL, poolSize: 1 });
    const { rows } = await owner.pool.query(`select from projects where code = 'before-the-move'`);
    await owner.close();
    expect(rows).toHaveLength(keys.length);
  },
);
