import { expect, test } from 'vitest';
import { restAfterWork, restWhere } from './rest-after-work.ts';

function workFor(milliseconds: number): void {
  const began = process.cpuUsage();
  for (let used = 0; used < milliseconds * 1000; ) {
    const { user, system } = process.cpuUsage(began);
    used = user + system;
  }
}

test('after work it rests twice as long', async () => {
  workFor(20);
  const began = performance.now();
  await restAfterWork();
  expect(performance.now() - began).toBeGreaterThanOrEqual(39);
});

test('while nobody calls it does not rest, and later not for what it did then', async () => {
  restWhere(false);
  workFor(20);
  expect(restAfterWork()).toBeUndefined();
  restWhere(true);
  expect(restAfterWork()).toBeUndefined();
  workFor(20);
  expect(restAfterWork()).toBeDefined();
});
