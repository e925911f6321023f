import { setTimeout } from 'node:timers/promises';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { whileWritesAreRefused } from '@stempel/db/backup';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { untilWritable } from './until-writable.ts';

test('a job waits while the installation is moved, goes on when that is over, and is given back when the process stops', async () => {
  const ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  const db = connectDatabase({ url: appUrl, poolSize: 2 });
  const told: string[] = [];
  const wait = (name: string, stopping = new AbortController()) => {
    const waiting = untilWritable(db, stopping.signal).then(
      () => told.push(`${name} goes on`),
      () => told.push(`${name} is given back`),
    );
    return { waiting, stopping };
  };
  await wait('before').waiting;
  const both = await whileWritesAreRefused(ownerUrl, async () => {
    const [one, other] = [wait('one'), wait('other')];
    await setTimeout(200);
    other.stopping.abort();
    await other.waiting;
    return one;
  });
  expect(told).toEqual(['before goes on', 'other is given back']);
  await both.waiting;
  expect(told.at(-1)).toBe('one goes on');
  await db.close();
});
