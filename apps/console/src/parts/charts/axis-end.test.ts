import { expect, test } from 'vitest';
import { axisEnd } from './axis-end.ts';

test('an axis ends at a round figure of hours, of days and of rows', () => {
  const hours = (clock: number, minutes: number) => clock * 60 + minutes;
  expect(axisEnd(hours(110, 39), 60)).toBe(hours(120, 0));
  expect(axisEnd(hours(7, 24), 60)).toBe(hours(8, 0));
  expect(axisEnd(hours(2, 31), 60)).toBe(hours(3, 0));
  expect(axisEnd(hours(0, 31), 60)).toBe(hours(0, 36));
  expect(axisEnd(-hours(110, 39), 60)).toBe(-hours(120, 0));
  expect(axisEnd(20_833, 10_000)).toBe(25_000);
  expect([1, 7, 13, 1200, 1201].map((rows) => axisEnd(rows, 1))).toEqual([1, 8, 15, 1200, 1500]);
});

test('what is round ends there, and nothing is ever cut off', () => {
  expect(axisEnd(0, 60)).toBe(0);
  for (const unit of [1, 60, 10_000])
    for (let value = 1; value < 50_000; value += 7) {
      const end = axisEnd(value, unit);
      expect(Number.isInteger(end)).toBe(true);
      expect(end).toBeGreaterThanOrEqual(value);
      expect(axisEnd(end, unit)).toBe(end);
    }
});
