import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';

// 31 October 2026 is a Saturday.
const base = { month: 10, day: 31, name: 'x' };

describe('weekday-relative', () => {
  it.each([
    ['sat', 'on-or-after', '2026-10-31'],
    ['sat', 'after', '2026-11-07'],
    ['sat', 'before', '2026-10-24'],
    ['sun', 'on-or-after', '2026-11-01'],
    ['sun', 'after', '2026-11-01'],
    ['fri', 'on-or-after', '2026-11-06'],
    ['fri', 'before', '2026-10-30'],
  ])('%s %s', (weekday, direction, date) => {
    expect(datesForTests('weekday-relative', { ...base, weekday, direction }, 2026)).toEqual([date]);
  });

  it('takes its years from the day of the year, not from where it lands', () => {
    const config = { month: 12, day: 31, weekday: 'mon', direction: 'after', name: 'x', last_year: 2026 };
    expect(datesForTests('weekday-relative', config, 2026)).toEqual(['2027-01-04']);
    expect(datesForTests('weekday-relative', config, 2027)).toEqual([]);
  });
});
