import { describe, expect, test } from 'vitest';
import { findHaproxy } from '../testing/haproxy.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { replaceInTurns } from '../testing/two-behind-haproxy.ts';

// Servers that are replaced under load; twenty times in tooling/bench/operations.

const haproxy = findHaproxy();

describe.runIf(haproxy)('two servers behind haproxy', () => {
  test('are stopped one after the other and started again: no call fails, no write is lost', {
    timeout: 600_000,
  }, async () => {
    const { answered, created, failed, lost } = await replaceInTurns(
      haproxy ?? '',
      await preparedDatabase(),
      {
        times: 2,
      },
    );
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(created.length).toBeGreaterThan(50);
    expect(answered).toBeGreaterThan(100);
  });
});
