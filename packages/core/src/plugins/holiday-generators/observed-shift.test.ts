import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';
import { weekdayNames } from '../../time/epoch-day.ts';

const on = (month: number, day: number) => ({ plugin: 'fixed-date', config: { month, day, name: 'x' } });

describe('observed-shift', () => {
  it.each([
    // 4 July 2026 is a Saturday, 5 July a Sunday.
    [4, 'next-monday', '2026-07-06'],
    [5, 'next-monday', '2026-07-06'],
    [4, 'next-weekday', '2026-07-06'],
    [4, 'previous-friday', '2026-07-03'],
    [5, 'previous-friday', '2026-07-03'],
    [3, 'previous-friday', '2026-07-03'],
  ])('%i July goes %s', (day, to, date) => {
    expect(datesForTests('observed-shift', { of: on(7, day), to }, 2026)).toEqual([date]);
  });

  it('goes past listed weekdays and to a later Monday from a Monday', () => {
    const fromMonday = { of: on(7, 5), from_weekdays: ['sun', 'mon'] };
    expect(datesForTests('observed-shift', { ...fromMonday, to: 'next-weekday' }, 2026)).toEqual([
      '2026-07-07',
    ]);
    const monday = { of: on(7, 6), from_weekdays: ['mon'], to: 'next-monday' };
    expect(datesForTests('observed-shift', monday, 2026)).toEqual(['2026-07-13']);
  });

  it('leaves no holiday on the original date and crosses the year', () => {
    const config = { of: on(1, 1), from_weekdays: ['sat'], to: 'previous-friday' };
    const { days } = figuresOf(
      evaluateForTests({
        period: { from: '2027-12-31', to: '2028-01-01' },
        holidays: [{ plugin: 'observed-shift', config }],
      }),
    );
    expect(days['2027-12-31']?.norm_minutes).toBe(0);
  });

  it('goes to the Friday before from any weekday', () => {
    // 2 July 2026 is a Thursday.
    const config = { of: on(7, 2), from_weekdays: ['thu'], to: 'previous-friday' };
    expect(datesForTests('observed-shift', config, 2026)).toEqual(['2026-06-26']);
  });

  it('takes Monday to Friday for weekdays, and no Sunday that is not listed', () => {
    const next = (day: number, weekday: string) =>
      datesForTests('observed-shift', { of: on(7, day), from_weekdays: [weekday], to: 'next-weekday' }, 2026);
    expect(next(2, 'thu')).toEqual(['2026-07-03']);
    expect(next(4, 'sat')).toEqual(['2026-07-06']);
  });

  it('comes to an end where every weekday is listed', () => {
    const config = { of: on(7, 4), from_weekdays: weekdayNames, to: 'next-weekday' };
    expect(datesForTests('observed-shift', config, 2026)).toHaveLength(1);
  });
});
