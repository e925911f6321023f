import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipSpans,
  countMinutes,
  dropLastMinutes,
  intersectSpans,
  type Spans,
  spansOf,
  subtractSpans,
  takeFirstMinutes,
  uniteSpans,
} from './spans.ts';

const pair = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([a, b]) => [a, a + b] as const);
const pairs = fc.array(pair, { maxLength: 6 });

const minutesOf = (spans: Spans): Set<number> => {
  const minutes = new Set<number>();
  for (let i = 0; i < spans.length; i += 2) {
    for (let minute = spans[i] ?? 0; minute < (spans[i + 1] ?? 0); minute += 1) minutes.add(minute);
  }
  return minutes;
};

const isMaximal = (spans: Spans) =>
  spans.every((edge, index) => index === 0 || edge > (spans[index - 1] ?? 0));

describe('sets of minutes', () => {
  it('behave as sets, and every span stays a maximal run', () => {
    fc.assert(
      fc.property(pairs, pairs, fc.integer({ min: 0, max: 80 }), (left, right, some) => {
        const [a, b] = [spansOf(left), spansOf(right)];
        const [setA, setB] = [minutesOf(a), minutesOf(b)];
        const sorted = [...setA].sort((x, y) => x - y);
        const cases: [Spans, Iterable<number>][] = [
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
});
