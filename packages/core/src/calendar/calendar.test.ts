import { describe, expect, it } from 'vitest';
import { rational } from '../figures/rational.ts';
import { evaluateForTests, figuresOf } from '../testing/plain-scenario.ts';
import { at, kept } from '../testing/rule.ts';
import { getDate } from '../time/epoch-day.ts';
import { buildHolidayCalendar } from './build-holiday-calendar.ts';
import type { Holiday } from './holiday.ts';

const fixed = (month: number, day: number, more: object = {}) => {
  return { plugin: 'fixed-date', config: { month, day, name: 'x', ...more } };
};
const normOn = (date: string, holidays: readonly object[]) =>
  figuresOf(evaluateForTests({ period: { from: date, to: date }, holidays })).norm_minutes;

describe('the holidays of a year', () => {
  it('hold those that move into it from the year before and from the year after', () => {
    const shifted = (month: number, day: number, to: string) => {
      return { plugin: 'observed-shift', config: { of: fixed(month, day), to } };
    };
    // 31 December 2022 and 1 January 2022 were Saturdays.
    expect(normOn('2023-01-02', [shifted(12, 31, 'next-monday')])).toBe(0);
    expect(normOn('2021-12-31', [shifted(1, 1, 'previous-friday')])).toBe(0);
    expect(normOn('2023-01-02', [])).toBe(444);
  });

  it('take of several on one date the largest share and the earliest time, whatever their order', () => {
    const half = fixed(3, 3, { type: 'half-day', norm_share: '0.5', from_time: '12:00' });
    const quarter = fixed(3, 3, { type: 'company', norm_share: '0.25', from_time: '10:00' });
    const whenWorked = (holidays: readonly object[]) => {
      const filter = { plugin: 'day-type', config: { types: ['half-day'] } };
      return kept([filter], [at(3, '08:00', '16:00')], { holidays });
    };
    for (const holidays of [
      [half, quarter],
      [quarter, half],
    ]) {
      expect(normOn('2026-03-03', holidays)).toBe(222);
      expect(whenWorked(holidays)).toEqual(['03 10:00-16:00']);
    }
  });

  it('are listed by name on their date, each once', () => {
    const on = getDate('2026-12-24');
    const holiday = (name: string): Holiday => {
      return { on, name, type: 'public', normShare: rational(1), fromMinute: 0 };
    };
    const yearly = (name: string) => (year: number) => (year === 2026 ? [holiday(name)] : []);
    const calendar = buildHolidayCalendar([yearly('Christmas Eve'), yearly('Extra day')]);
    expect(calendar.find(on)?.holidays.map(({ name }) => name)).toEqual(['Christmas Eve', 'Extra day']);
    expect(calendar.find(on + 1)).toBeUndefined();
  });
});
