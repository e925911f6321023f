import { afterAll, describe, expect, test } from 'vitest';
import { connectDatabase, inWorkspace, OverloadedError } from './index.ts';
import { makeWorkspace, testDatabaseUrls } from './testing/index.ts';

const outside = { mostWaiting: 5, patienceMs: 200 };
const db = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 2, outside });
afterAll(() => db.close());

/** Takes every connection until it is let go. */
async function occupy() {
  const clients = [await db.pool.connect(), await db.pool.connect()];
  return () => {
    for (const client of clients) client.release();
  };
}

describe('what waits outside the door', () => {
  test('is turned away at once when many wait, and after its time', async () => {
    const { id } = await makeWorkspace(db);
    const letGo = await occupy();
    const waiting = Array.from({ length: 5 }, (_, at) =>
      at % 2 ? db.pool.query('select 1') : db.orm.execute('select 1'),
    );
    const outcomes = Promise.allSettled(waiting);
    const inside = inWorkspace(db, id, (tx) => tx.execute('select 1'));
    await expect(db.pool.query('select 1')).rejects.toBeInstanceOf(OverloadedError);
    for (const outcome of await outcomes) {
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason.cause ?? reason).toBeInstanceOf(OverloadedError);
    }
    letGo();
    await expect(inside).resolves.toBeDefined();
    await expect(db.pool.query('select 1')).resolves.toBeDefined();
    expect(db.pool.waitingCount).toBe(0);
  });

  test('gets a connection that came back while this process was busy itself', async () => {
    const clients = [await db.pool.connect(), await db.pool.connect()];
    const done = clients.map((client) =>
      client.query('select pg_sleep(0.05)').finally(() => client.release()),
    );
    const waiting = db.pool.query('select 1');
    // Nothing of this process runs for longer than the patience.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * outside.patienceMs);
    await expect(waiting).resolves.toBeDefined();
    await Promise.all(done);
  });
});
