import { setTimeout } from 'node:timers/promises';
import { freePort } from '@stempel/db/free-port';
import { describe, expect, test } from 'vitest';
import { findHaproxy } from '../testing/haproxy.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { startProcess } from '../testing/start-process.ts';
import { replaceInTurns } from '../testing/two-behind-haproxy.ts';

// Servers that are replaced under load, twice; `DRAIN_TURNS=20 npm test -- drain` as often as one wants to see it.

const turns = Number(process.env.DRAIN_TURNS ?? 2);

const haproxy = findHaproxy();

describe.runIf(haproxy)('two servers behind haproxy', () => {
  test('are stopped one after the other and started again: no call fails, no write is lost', {
    timeout: 300_000 * turns,
  }, async () => {
    const prepared = await preparedDatabase();
    const { answered, created, failed, lost } = await replaceInTurns(haproxy ?? '', prepared, {
      times: turns,
    });
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(created.length).toBeGreaterThan(50);
    expect(answered).toBeGreaterThan(100);
  });
});

test('a balancer that notices late is waited for: calls are answered until none come', async () => {
  const OPS_PORT = String(await freePort());
  const server = await startProcess({ ...(await preparedDatabase()), OPS_PORT, DRAIN_SECONDS: '1' });
  const ping = async () => (await fetch(`${server.origin}/api/ping`)).status;
  server.signal('SIGTERM');
  const statuses: number[] = [];
  // Three times as long as is set.
  const end = performance.now() + 3_000;
  while (performance.now() < end) {
    statuses.push(await ping());
    await setTimeout(100);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await server.ended).toMatchObject({ code: 0 });
  await expect(ping()).rejects.toThrow();
});
