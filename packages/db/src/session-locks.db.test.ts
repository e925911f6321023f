import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inWorkspace } from './index.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

const db = testDatabase({ poolSize: 2 });
const otherDb = testDatabase({ poolSize: 2 });

describe('locks that last longer than a transaction', () => {
  test('one holds a name, in this process or another, until it is given back', async () => {
    const name = randomUUID();
    const release = await db.locks.tryHold(name);
    expect(await db.locks.tryHold(name)).toBeUndefined();
    expect(await otherDb.locks.tryHold(name)).toBeUndefined();
    await release?.();
    const again = await otherDb.locks.tryHold(name);
    expect(again).toBeDefined();
    expect(await db.locks.tryHold(name)).toBeUndefined();
    await again?.();
  });

  test('as many holders as like work on few connections', async () => {
    const { id } = await makeWorkspace(db);
    const work = async () => {
      const release = await db.locks.tryHold(randomUUID());
      await inWorkspace(db, id, (tx) => tx.execute('select pg_sleep(0.01)'));
      await release?.();
    };
    await Promise.all(Array.from({ length: 20 }, work));
  });

  test('a lock ends with its connection, and the next one opens another', async () => {
    const name = randomUUID();
    const release = await db.locks.tryHold(name);
    const held = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`;
    const { rows } = await db.pool.query<{ pid: number }>(held, [name]);
    expect(rows).toHaveLength(1);
    await db.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    const taken = await otherDb.locks.tryHold(name);
    expect(taken).toBeDefined();
    await taken?.();
    // What the holder gives back is no longer its own, and was not taken from who has it now.
    const next = await otherDb.locks.tryHold(name);
    await release?.();
    expect(await db.locks.tryHold(name)).toBeUndefined();
    await next?.();
    const again = await db.locks.tryHold(name);
    expect(again).toBeDefined();
    await again?.();
  });
});
