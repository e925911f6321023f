import { expect, test } from 'vitest';
import { datesOfGroups, periodBefore } from './sum-periods.ts';

test.each([
  ['a month with the month before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a quarter with the quarter before', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a leap February with January', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a week with the week before', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['a day with the day before', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['part of a month with as many days', '2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28'],
])('%s', (_, from, to, ...before) => {
  expect(Object.values(periodBefore({ from, to }))).toEqual(before);
});

test('every group of a period is there, those at its edges whole', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(datesOfGroups('week', march)).toEqual([
    ...['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'],
  ]);
  expect(datesOfGroups('month', { from: '2026-01-31', to: '2026-03-01' })).toEqual([
    ...['2026-01-01', '2026-02-01', '2026-03-01'],
  ]);
  expect(datesOfGroups('day', march)).toHaveLength(31);
  expect(() => datesOfGroups('day', { from: '2025-01-01', to: '2026-12-31' })).toThrow(/400/);
  expect(datesOfGroups('month', { from: '2025-01-01', to: '2026-12-31' })).toHaveLength(24);
});
