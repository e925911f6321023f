import { describe, expect, it } from 'vitest';
import { datesForTests } from '../../testing/generate-holidays.ts';
import { formatDate, weekdayOf } from '../../time/epoch-day.ts';
import { easterSunday } from './easter-offset.ts';

/** The ecclesiastical rule with the tabular moon (Clavius 1603), step by step: not the closed formula of the plugin. */
function easterFromTheTable(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const solar = Math.floor((3 * century) / 4) - 12;
  const lunar = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - solar - 10;
  let epact = (11 * golden + 20 + lunar - solar) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let day = 44 - epact;
  if (day < 21) day += 30;
  day += 7 - ((sunday + day) % 7);
  const month = day > 31 ? '04' : '03';
  return `${year}-${month}-${String(day > 31 ? day - 31 : day).padStart(2, '0')}`;
}

describe('easter-offset', () => {
  it('knows Easter Sunday of every year from 1600 to 3000', () => {
    for (let year = 1600; year <= 3000; year += 1) {
      expect(formatDate(easterSunday(year))).toBe(easterFromTheTable(year));
      expect(weekdayOf(easterSunday(year))).toBe(6);
    }
  });

  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('published date of %i', (year, date) => {
    expect(datesForTests('easter-offset', { offset_days: 0, name: 'Easter' }, year)).toEqual([date]);
  });

  it('counts days before and after', () => {
    expect(datesForTests('easter-offset', { offset_days: -2, name: 'Good Friday' }, 2026)).toEqual([
      '2026-04-03',
    ]);
    expect(datesForTests('easter-offset', { offset_days: 50, name: 'Whit Monday' }, 2026)).toEqual([
      '2026-05-25',
    ]);
  });

  it('keeps to its first and last year', () => {
    const config = { offset_days: 26, name: 'Store bededag', first_year: 1970, last_year: 2023 };
    expect(datesForTests('easter-offset', config, 2023)).toEqual(['2023-05-05']);
    expect(datesForTests('easter-offset', config, 2024)).toEqual([]);
  });
});
