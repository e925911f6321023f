import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, type Database, isUnavailable } from './index.ts';
import { openProbe } from './probe-database.ts';
import { type OwnPostgres, ownPostgres } from './testing/index.ts';

let postgres: OwnPostgres;
let db: Database;

beforeAll(async () => {
  postgres = await ownPostgres();
  db = connectDatabase({ url: postgres.appUrl, poolSize: 2 });
});

afterAll(async () => {
  await db.close();
  await postgres.remove();
});

test('a thousand askers within a second share one question', async () => {
  const asked = Array.from({ length: 1000 }, () => db.probe());
  expect(new Set(asked).size).toBe(1);
  await asked[0];
  // It holds on once it was answered.
  expect(db.probe()).toBe(asked[0]);
});

test('a pool that is busy is no database that is away', async () => {
  const busy = await Promise.all([db.pool.connect(), db.pool.connect()]);
  await expect(db.probe()).resolves.toBeUndefined();
  for (const client of busy) client.release();
});

test('a process that was busy itself hears the answer that lies there', async () => {
  const patience = 200;
  const probe = openProbe(postgres.appUrl, patience);
  const asked = probe.ask();
  // Nothing of this process runs for longer than the patience.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * patience);
  await expect(asked).resolves.toBeUndefined();
  await probe.close();
});

test('a database that takes the connection and says nothing is away', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const probe = openProbe(`postgres://a:b@127.0.0.1:${port}/c`, 100);
  await expect(probe.ask()).rejects.toSatisfy(isUnavailable);
  silent.close();
  await probe.close();
});

test('it says within a second when the database goes and when it comes back', async () => {
  await db.probe();
  await postgres.stop();
  await vi.waitFor(() => expect(db.probe()).rejects.toSatisfy(isUnavailable), 4_000);
  await postgres.start();
  await vi.waitFor(() => expect(db.probe()).resolves.toBeUndefined(), 4_000);
});
