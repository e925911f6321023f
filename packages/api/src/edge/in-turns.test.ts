import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './in-turns.ts';

/** A clock on which each piece of work takes a millisecond; what is to be done later is done when `pass` says so. */
function turnsOfMilliseconds() {
  let ms = 0;
  const rests: number[] = [];
  const later: (() => void)[] = [];
  const inTurn = createTurns({
    now: () => ms,
    after: (milliseconds, work) => {
      rests.push(milliseconds);
      later.push(work);
    },
  });
  const done: unknown[] = [];
  const add = (what: unknown) =>
    inTurn(() => {
      ms += 1;
      done.push(what);
    });
  return { add, done, rests, pass: () => later.shift()?.() };
}

test('nothing is done before the turn of what asks ends, a little in the next', async () => {
  const { add, done, rests } = turnsOfMilliseconds();
  for (let one = 0; one < 20; one += 1) add(one);
  expect(done).toEqual([]);
  await setImmediate();
  expect(done).toEqual(Array.from({ length: 20 }, (_, one) => one));
  expect(rests).toEqual([]);
});

test('a crowd has a tenth of the time, and is done in the order in which it came', async () => {
  const { add, done, rests, pass } = turnsOfMilliseconds();
  for (let one = 0; one < 100; one += 1) add(one);
  await setImmediate();
  const afterTurns = [done.length];
  for (let turn = 1; turn < 4; turn += 1) {
    pass();
    afterTurns.push(done.length);
  }
  expect(afterTurns).toEqual([32, 64, 96, 100]);
  expect(rests).toEqual([288, 288, 288]);
  expect(done).toEqual(Array.from({ length: 100 }, (_, one) => one));
});

test('what comes while others wait has its turn after them, and none is forgotten', async () => {
  const { add, done, pass } = turnsOfMilliseconds();
  for (let one = 0; one < 40; one += 1) add('early');
  await setImmediate();
  for (let one = 0; one < 20; one += 1) add('late');
  pass();
  expect(done).toEqual([...Array(40).fill('early'), ...Array(20).fill('late')]);
  add('later');
  await setImmediate();
  expect(done.at(-1)).toBe('later');
});

test('with the clock of the machine all is done', async () => {
  const inTurn = createTurns();
  const all = await new Promise<number>((resolve) => {
    let done = 0;
    for (let one = 0; one < 200; one += 1)
      inTurn(() => {
        done += 1;
        if (done === 200) resolve(done);
      });
  });
  expect(all).toBe(200);
});

test('what is beyond what may wait is done at once', () => {
  const { add, done } = turnsOfMilliseconds();
  for (let one = 0; one < 4_010; one += 1) add(one);
  expect(done).toHaveLength(10);
});
