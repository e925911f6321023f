import { expect, test } from 'vitest';
import { type FoundMoves, findMoves, findStanding } from './find-moves.ts';

/** A value after each of some changes, and how often it was asked for. */
function told(values: readonly number[]) {
  const asked = new Set<number>();
  const valueAfter = (changes: number) => {
    asked.add(changes);
    return Promise.resolve(values[changes] ?? 0);
  };
  const isSame = (one: number, other: number) => one === other;
  return { asked, search: { first: 0, end: values.length - 1, valueAfter, isSame } };
}

function valuesOf(effects: readonly number[]): number[] {
  const values = [7];
  for (const effect of effects) values.push((values.at(-1) ?? 0) + effect);
  return values;
}

/** Effects drawn from a seed, most of them none. */
function draw(seed: number): number[] {
  let state = seed * 7919 + 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Array.from({ length: below(60) }, () => (below(3) === 0 ? below(7) - 3 : 0));
}

test.each([true, false])(
  'the effects add up to the difference, in order, each its own (all: %s)',
  async (all) => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const effects = draw(seed);
      const values = valuesOf(effects);
      const { moves } = await findMoves({ ...told(values).search, all });
      const sum = moves.reduce((total, { before, after }) => total + after - before, 0);
      expect(sum).toBe((values.at(-1) ?? 0) - 7);
      for (const { index, before, after } of moves) expect(after - before).toBe(effects[index]);
      const places = moves.map(({ index }) => index);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      if (!all) continue;
      expect(moves).toHaveLength(effects.length);
      const middle = Math.floor(effects.length / 3);
      const parts = [
        { first: 0, end: middle },
        { first: middle, end: effects.length },
      ];
      const inParts = await Promise.all(
        parts.map((part) => findMoves({ ...told(values).search, ...part, all })),
      );
      expect(inParts.flatMap((part) => part.moves)).toEqual(moves);
    }
  },
);

test('of 500 changes the one that matters is found with about ten looks', async () => {
  for (const place of [0, 1, 250, 498, 499]) {
    const effects = Array.from({ length: 500 }, (_, index) => (index === place ? 30 : 0));
    const { asked, search } = told(valuesOf(effects));
    expect(await findMoves({ ...search, all: false })).toEqual({
      moves: [{ index: place, before: 7, after: 37 }],
      next: null,
    });
    expect(asked.size).toBeLessThanOrEqual(11);
  }
});

test('where all of many changes matter, it stops once it is enough and goes on from there', async () => {
  const values = valuesOf(Array.from({ length: 500 }, () => 1));
  const found: number[] = [];
  let [first, calls]: [number | null, number] = [0, 0];
  while (first !== null) {
    const { asked, search } = told(values);
    const part: FoundMoves<number> = await findMoves({
      ...{ ...search, first, all: false },
      isEnough: () => asked.size >= 50,
    });
    const { moves, next } = part;
    expect(asked.size).toBeLessThan(62);
    found.push(...moves.map(({ index }) => index));
    expect(next).toBe(next === null ? null : found.length);
    first = next;
    calls += 1;
  }
  expect(found).toEqual(values.slice(1).map((_, index) => index));
  expect(calls).toBeGreaterThan(5);
});

test('the last value before a change is found between changes without one, looking behind those alone that decide', async () => {
  const lacking = undefined;
  const values = [0, 10, lacking, lacking, 40, 50, lacking, lacking, lacking, lacking];
  // The change at a place leads from as many changes to one more.
  const deciding = new Set([1, 3, 5]);
  for (const [changes, standing, looks] of [
    [2, 10, [1]],
    [3, 10, [1]],
    [6, 50, [5]],
    [9, 50, [5]],
  ] as const) {
    const asked: number[] = [];
    const value = await findStanding(
      changes,
      (count) => {
        asked.push(count);
        return Promise.resolve(values[count]);
      },
      (place) => deciding.has(place),
    );
    expect([changes, value, asked]).toEqual([changes, standing, looks]);
  }
});

test('where nothing seems to decide, the value before all changes stands', async () => {
  const valueAfter = (count: number) => Promise.resolve(count === 0 ? 7 : undefined);
  expect(await findStanding(500, valueAfter, () => false)).toBe(7);
});
