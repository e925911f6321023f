import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';
import { weekdayNames } from '../../time/epoch-day.ts';

/** All dates of the month with that weekday, by Date. */
function weekdaysOf(year: number, month: number, weekday: number): string[] {
  const dates: string[] = [];
  for (let date = new Date(Date.UTC(year, month - 1, 1)); date.getUTCMonth() === month - 1; ) {
    if ((date.getUTCDay() + 6) % 7 === weekday) dates.push(date.toISOString().slice(0, 10));
    date = new Date(date.getTime() + 86_400_000);
  }
  return dates;
}

describe('nth-weekday', () => {
  it('picks from the weekdays of the month', () => {
    const year = fc.integer({ min: 1990, max: 2060 });
    const month = fc.integer({ min: 1, max: 12 });
    const weekday = fc.integer({ min: 0, max: 6 });
    const n = fc.constantFrom(-5, -2, -1, 1, 2, 3, 4, 5);
    fc.assert(
      fc.property(year, month, weekday, n, (y, m, w, nth) => {
        const config = { month: m, weekday: weekdayNames[w], n: nth, name: 'x' };
        const found = weekdaysOf(y, m, w).at(nth > 0 ? nth - 1 : nth);
        expect(datesForTests('nth-weekday', config, y)).toEqual(found === undefined ? [] : [found]);
      }),
    );
  });

  it('refuses the 0th', () => {
    expect(() => datesForTests('nth-weekday', { month: 1, weekday: 'mon', n: 0, name: 'x' }, 2026)).toThrow(
      'config.n',
    );
  });
});
