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
});
