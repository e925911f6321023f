import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

const items = Array.from({ length: 401 }, (_, index) => ({ id: `${index}` }));
const done = (some: readonly { id: string }[]) => some.map(({ id }) => ({ id, done: true as const }));

it('keeps what was done when a later call fails, and goes on after it', async () => {
  let calls = 0;
  const results = await inParts(items, async (some) => {
    calls += 1;
    if (calls === 2) throw new TypeError('fetch failed');
    return done(some);
  });
  expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(results.filter((result) => result.done)).toHaveLength(201);
  expect(results[200]).toEqual({ id: '200', done: false, detail: '', status: 0 });
});

it('throws when the first call fails: nothing is done', async () => {
  await expect(inParts(items, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
