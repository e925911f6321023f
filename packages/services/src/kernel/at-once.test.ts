import { expect, test, vi } from 'vitest';
import { mapAtOnce, partsOf } from './at-once.ts';
import type { ServiceContext } from './context.ts';

const alone = { db: {} } as ServiceContext;
const inShared = { db: { shared: {} } } as ServiceContext;

/** Work that ends when it is told to, and what of it has begun. */
function openWork() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<string>>();
  const work = (item: number) => {
    const end = Promise.withResolvers<string>();
    begun.push(item);
    ends.set(item, end);
    return end.promise;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = (item: number) => {
    ends.get(item)?.resolve(`done ${item}`);
    return settle();
  };
  const fail = (item: number) => {
    ends.get(item)?.reject(new Error(`failed ${item}`));
    return settle();
  };
  return { begun, work, end, fail };
}

test('three at a time, results in the order of the items', async () => {
  const { begun, work, end } = openWork();
  const all = mapAtOnce(alone, [1, 2, 3, 4], work);
  expect(begun).toEqual([1, 2, 3]);
  await end(2);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(3);
  await end(1);
  await end(4);
  expect(await all).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
});

test('one at a time while calls come, and more once they do not', async () => {
  const { begun, work, end } = openWork();
  let isCalled = true;
  const called = { db: { isCalled: () => isCalled } } as ServiceContext;
  const all = mapAtOnce(called, [1, 2, 3, 4], work);
  await end(1);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  isCalled = false;
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]));
  await end(4);
  await end(3);
  expect(await all).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
});

test('one at a time where a transaction is shared', async () => {
  const { begun, work, end } = openWork();
  const all = mapAtOnce(inShared, [1, 2], work);
  expect(begun).toEqual([1]);
  await end(1);
  await end(2);
  expect(await all).toEqual(['done 1', 'done 2']);
});

test('after a failure none is begun, and it is thrown when what runs has ended', async () => {
  const { begun, work, end, fail } = openWork();
  let isThrown = false;
  const all = mapAtOnce(alone, [1, 2, 3, 4], work).catch((error: Error) => {
    isThrown = true;
    return error.message;
  });
  await fail(1);
  expect(isThrown).toBe(false);
  await end(2);
  expect(isThrown).toBe(false);
  await end(3);
  expect(await all).toBe('failed 1');
  expect(begun).toEqual([1, 2, 3]);
});

test('parts keep the order and hold no more than they may', () => {
  expect(partsOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(partsOf([], 2)).toEqual([]);
});
