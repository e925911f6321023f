import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

test('gives every item, and asks for one more while the one before is in use', async () => {
  const asked: number[] = [];
  async function* count() {
    for (let item = 1; item <= 3; item += 1) {
      asked.push(item);
      yield item;
    }
  }
  const seen: [number, number][] = [];
  for await (const item of oneAhead(count())) {
    await Promise.resolve();
    seen.push([item, asked.length]);
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

test('throws what reading throws behind the items before it', async () => {
  async function* broken() {
    yield 1;
    throw new Error('torn');
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const item of oneAhead(broken())) seen.push(item);
  };
  await expect(all()).rejects.toThrow('torn');
  expect(seen).toEqual([1]);
});

test('ends the reading when nobody wants more', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield 1;
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of oneAhead(endless())) break;
  expect(isEnded).toBe(true);
});
