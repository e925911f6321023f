import { describe, expect, test } from 'vitest';
import { findHaproxy } from '../testing/haproxy.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
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
