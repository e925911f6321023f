import { expect, it } from 'vitest';
import { marksOfDay } from './marks-of-day.ts';

const line = (letter: string, start: string, end: string) => ({
  ...{ letter, name: `Line ${letter}` },
  intervals: [{ start: `${start}+01:00`, end: `${end}+01:00` }],
});
const seen = (marks: ReturnType<typeof marksOfDay>) =>
  marks.map(({ letter, from, to, lane, lanes }) => [letter, from, to, lane, lanes]);

it('cuts what a rule covers at midnight', () => {
  const night = [line('A', '2026-03-02T22:00', '2026-03-03T05:30')];
  expect(seen(marksOfDay(night, '2026-03-02'))).toEqual([['A', 1320, 1440, 0, 1]]);
  expect(seen(marksOfDay(night, '2026-03-03'))).toEqual([['A', 0, 330, 0, 1]]);
  expect(marksOfDay(night, '2026-03-04')).toEqual([]);
  const untilMidnight = [line('A', '2026-03-02T22:00', '2026-03-03T00:00')];
  expect(marksOfDay(untilMidnight, '2026-03-03')).toEqual([]);
});

it('puts lines that cover the same time one below the other, and others side by side', () => {
  const one = line('A', '2026-03-02T17:00', '2026-03-02T20:00');
  const other = line('B', '2026-03-02T20:00', '2026-03-02T22:00');
  expect(seen(marksOfDay([one, other], '2026-03-02'))).toEqual([
    ['A', 1020, 1200, 0, 1],
    ['B', 1200, 1320, 0, 1],
  ]);
  const over = line('B', '2026-03-02T19:00', '2026-03-02T22:00');
  expect(seen(marksOfDay([one, over], '2026-03-02'))).toEqual([
    ['A', 1020, 1200, 0, 2],
    ['B', 1140, 1320, 1, 2],
  ]);
});
