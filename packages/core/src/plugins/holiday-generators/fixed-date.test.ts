import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';

describe('fixed-date', () => {
  it('keeps to its first and last year', () => {
    const config = { month: 6, day: 5, name: 'Constitution Day', first_year: 2020, last_year: 2022 };
    const years = [2019, 2020, 2022, 2023].map((year) => datesForTests('fixed-date', config, year));
    expect(years).toEqual([[], ['2020-06-05'], ['2022-06-05'], []]);
  });

  it('counts 29 February as 28 February in other years', () => {
    const config = { month: 2, day: 29, name: 'Leap day' };
    expect(datesForTests('fixed-date', config, 2028)).toEqual(['2028-02-29']);
    expect(datesForTests('fixed-date', config, 2026)).toEqual(['2026-02-28']);
  });

  it('refuses days that no month has', () => {
    expect(() => datesForTests('fixed-date', { month: 2, day: 30, name: 'x' }, 2026)).toThrow('config.day');
  });
});
