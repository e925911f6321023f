import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipSpans,
  countMinutes,
  dropLastMinutes,
  intersectSpans,
  noSpans,
  type Spans,
  subtractSpans,
  takeFirstMinutes,
  uniteSpans,
} from './spans.ts';

const pair = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([a, b]) => [a, a + b] as const);
const pairs = fc.array(pair, { maxLength: 6 });

const minutesBetween = ([start, end]: readonly [number, number]): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

const minutesOf = (spans: Spans): Set<number> => {
  const minutes = new Set<number>();
  for (let i = 0; i < spans.length; i += 2) {
    for (let minute = spans[i] ?? 0; minute < (spans[i + 1] ?? 0); minute += 1) minutes.add(minute);
  }
  return minutes;
};

const spansOf = (all: readonly (readonly [number, number])[]): Spans =>
  all.reduce<Spans>(
    (spans, [start, end]) => (end > start ? uniteSpans(spans, [start, end]) : spans),
    noSpans,
  );

const isMaximal = (spans: Spans) =>
  spans.every((edge, index) => index === 0 || edge > (spans[index - 1] ?? 0));

describe('sets of minutes', () => {
  it('behave as sets, and every span stays a maximal run', () => {
    fc.assert(
      fc.property(pairs, pairs, fc.integer({ min: 0, max: 80 }), (left, right, some) => {
        const [a, b] = [spansOf(left), spansOf(right)];
        const [setA, setB] = [new Set(left.flatMap(minutesBetween)), new Set(right.flatMap(minutesBetween))];
        const sorted = [...setA].sort((x, y) => x - y);
        const cases: [Spans, Iterable<number>][] = [
          [a, setA],
          [uniteSpans(a, b), setA.union(setB)],
          [intersectSpans(a, b), setA.intersection(setB)],
          [subtractSpans(a, b), setA.difference(setB)],
          [clipSpans(a, 20, 20 + some), sorted.filter((minute) => minute >= 20 && minute < 20 + some)],
          [takeFirstMinutes(a, some), sorted.slice(0, some)],
          [dropLastMinutes(a, some), sorted.slice(0, Math.max(0, sorted.length - some))],
        ];
        for (const [spans, expected] of cases) {
          expect(minutesOf(spans)).toEqual(new Set(expected));
          expect(countMinutes(spans)).toBe(new Set(expected).size);
          expect(isMaximal(spans)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('touch where the other ends, and stay as they are beside nothing', () => {
    expect(subtractSpans([0, 60], [60, 90])).toEqual([0, 60]);
    expect(subtractSpans([60, 90], [0, 60])).toEqual([60, 90]);
    expect(subtractSpans([0, 60, 90, 120], [30, 100])).toEqual([0, 30, 100, 120]);
    expect(uniteSpans([0, 60], [60, 90])).toEqual([0, 90]);
    expect(intersectSpans([0, 60], [60, 90])).toEqual([]);
    expect(uniteSpans(noSpans, [0, 1])).toEqual([0, 1]);
    expect(intersectSpans([0, 1], noSpans)).toEqual([]);
    expect(takeFirstMinutes([0, 10, 20, 30], 10)).toEqual([0, 10]);
  });
});
