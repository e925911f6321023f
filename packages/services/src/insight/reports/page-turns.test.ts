import { expect, test } from 'vitest';
import { inTurn } from './page-turns.ts';

/** Work that ends when it is told to. */
function held() {
  let begun = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    hasBegun: () => begun,
    work: () => {
      begun = true;
      return promise;
    },
  };
}

test('what a workspace reads is read one after the other, what another reads beside it', async () => {
  const [first, second, other] = [held(), held(), held()];
  const running = [inTurn('a', first.work), inTurn('a', second.work), inTurn('b', other.work)];
  await Promise.resolve();
  expect([first, second, other].map((one) => one.hasBegun())).toEqual([true, false, true]);
  first.end();
  await running[0];
  await Promise.resolve();
  expect(second.hasBegun()).toBe(true);
  second.end();
  other.end();
  await Promise.all(running);
});

test('too many that wait have the next refused, and a failure keeps nobody waiting', async () => {
  const first = held();
  const failing = inTurn('a', () => first.work().then(() => Promise.reject(new Error('no such column'))), 1);
  const waiting = inTurn('a', async () => 'second', 1);
  await expect(inTurn('a', async () => 'third', 1)).rejects.toMatchObject({ code: 'rate-limited' });
  const unbounded = inTurn('a', async () => 'a further page');
  first.end();
  await expect(failing).rejects.toThrow('no such column');
  expect(await Promise.all([waiting, unbounded])).toEqual(['second', 'a further page']);
  expect(await inTurn('a', async () => 'after', 1)).toBe('after');
});
