import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './in-turns.ts';

/** How much was done after each turn of the event loop, until all was. */
async function doInTurns(count: number): Promise<{ done: number[]; afterTurns: number[] }> {
  const inTurn = createTurns();
  const done: number[] = [];
  const afterTurns: number[] = [];
  for (let one = 0; one < count; one += 1) inTurn(() => done.push(one));
  expect(done).toEqual([]);
  while (done.length < count) {
    await setImmediate();
    afterTurns.push(done.length);
  }
  return { done, afterTurns };
}

test('a little waits for no more than a turn for each sixteen', async () => {
  const { done, afterTurns } = await doInTurns(50);
  expect(afterTurns).toEqual([16, 32, 48, 50]);
  expect(done).toEqual(Array.from({ length: 50 }, (_, one) => one));
});

test('of a crowd an eighth goes in each turn, in the order in which it came', async () => {
  const { done, afterTurns } = await doInTurns(4_000);
  expect(afterTurns.slice(0, 2)).toEqual([500, 938]);
  expect(afterTurns.length).toBeLessThan(40);
  expect(done).toEqual(Array.from({ length: 4_000 }, (_, one) => one));
});

test('what comes while others wait has its turn after them, and none is forgotten', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  for (let one = 0; one < 20; one += 1) inTurn(() => done.push('early'));
  await setImmediate();
  for (let one = 0; one < 20; one += 1) inTurn(() => done.push('late'));
  while (done.length < 40) await setImmediate();
  expect(done).toEqual([...Array(20).fill('early'), ...Array(20).fill('late')]);
});

test('what is beyond what may wait is done at once', () => {
  const inTurn = createTurns();
  let done = 0;
  for (let one = 0; one < 4_010; one += 1)
    inTurn(() => {
      done += 1;
    });
  expect(done).toBe(10);
});
