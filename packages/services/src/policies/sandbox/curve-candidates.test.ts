import { expect, test } from 'vitest';
import { curveCandidates, mostPasses } from './curve-candidates.ts';

const line = (key: string, difference: number) => ({
  ...{ kind: 'supplement' as const, key, unit: 'minutes' as const, currency: null },
  ...{ before: '0', after: String(difference), difference: String(difference), up: 0, down: 0 },
});
const whole = 10_000;
/** The difference of one line at each of these values. */
const tried = (differences: Record<number, number>) =>
  Object.entries(differences).map(([value, difference]) => ({
    value: Number(value) * whole,
    asked: true,
    lines: [line('late', difference)],
  }));
const candidates = (differences: Record<number, number>, grid = whole) =>
  curveCandidates(tried(differences), grid).map((value) => value / whole);

test('a difference that changes its sign may cost nothing where the straight line does', () => {
  expect(candidates({ 0: -180, 40: -36, 80: 108 })).toEqual([50]);
  expect(candidates({ 0: -1, 10: 2 })).toEqual([3]);
  expect(candidates({ 0: -1, 10: 2 }, whole / 10)).toEqual([3.3]);
});

test('where a value costs nothing already, or the grid has none between, nothing is tried', () => {
  expect(candidates({ 0: -1, 10: 0, 20: 1 })).toEqual([]);
  expect(candidates({ 3: -1, 4: 2 })).toEqual([]);
  expect(candidates({ 0: 1, 10: 5 })).toEqual([]);
});

test('a value that was tried is never tried again', () => {
  expect(candidates({ 0: -1000, 10: 1 })).toEqual([9]);
  expect(candidates({ 0: -1, 10: 1000 })).toEqual([1]);
});

test('the curve turns where the lines on both sides meet, once', () => {
  const capped = (cap: number) =>
    Object.fromEntries([0, 15, 30, 45, 60, 75, 90].map((value) => [value, 10 + Math.min(value, cap)]));
  expect(candidates(capped(52))).toEqual([52]);
  expect(candidates(capped(45))).toEqual([]);
  expect(candidates({ ...capped(52), 52: 62 })).toEqual([]);
  // As many people give it: it turns everywhere.
  expect(candidates({ 0: 1, 10: 4, 20: 16, 30: 64, 40: 256, 50: 1024 })).toEqual([]);
});

test('zeros come before turns, and those that most lines name before others', () => {
  const values = [
    { value: 0, asked: true, lines: [line('a', -1), line('b', -1), line('c', -3)] },
    { value: 4 * whole, asked: true, lines: [line('a', 1), line('b', 1), line('c', 1)] },
  ];
  expect(curveCandidates(values, whole)).toEqual([2 * whole, 3 * whole]);
  expect(curveCandidates([{ value: 0, asked: true, lines: [] }], whole)).toEqual([]);
});

/** The value that costs nothing in the end, or those between which the sign changes; asked for at steps of ten and with a hundredth of them between. */
function searched(differenceAt: (value: number) => number): number[] {
  const grid = whole / 10;
  const at = (value: number, asked: boolean) => ({
    value,
    asked,
    lines: [line('late', differenceAt(value / whole))],
  });
  const values = [0, 10, 20, 30].map((value) => at(value * whole, true));
  for (let pass = 0; pass < mostPasses; pass += 1)
    values.push(...curveCandidates(values, grid).map((value) => at(value, false)));
  const ordered = values.toSorted((a, b) => a.value - b.value).map(({ value }) => value / whole);
  const free = ordered.filter((value) => differenceAt(value) === 0);
  const next = ordered.findIndex((value) => differenceAt(value) > 0);
  return free.length > 0 ? free : ordered.slice(next - 1, next + 1);
}

test.each([
  [
    'a curve that falls a little and then climbs steeply',
    (value: number) => (value < 17.3 ? -1 : Math.round((value - 17.3) * 1000)),
    [17.3],
  ],
  [
    'one that climbs steeply and then hardly',
    (value: number) => (value < 12.6 ? Math.round((value - 12.6) * 1000) - 1 : 1),
    [12.5, 12.6],
  ],
  ['one that jumps', (value: number) => (value < 14.9 ? -1 : 5000), [14.8, 14.9]],
])('%s is searched down to neighbours of the grid', (_, differenceAt, found) => {
  expect(searched(differenceAt)).toEqual(found);
});
