import { formatDate } from '@stempel/core';
import { expect, test } from 'vitest';
import { countryHolidays, engineHost } from './index.ts';

const datesOf = (country: string, region: string | undefined, year: number) =>
  countryHolidays(country, region, year)?.map(({ on }) => formatDate(on));

test('Denmark keeps eleven public holidays in 2026, and no Great Prayer Day any more', () => {
  expect(datesOf('DK', undefined, 2026)).toEqual(
    expect.arrayContaining(['2026-01-01', '2026-04-02', '2026-04-03', '2026-05-14', '2026-12-25']),
  );
  expect(datesOf('DK', undefined, 2026)).not.toContain('2026-05-01');
  expect(datesOf('DK', undefined, 2023)).toContain('2023-05-05');
});

test('a region adds its own: Bavaria keeps Epiphany, Berlin does not', () => {
  expect(datesOf('DE', 'BY', 2026)).toContain('2026-01-06');
  expect(datesOf('DE', 'BE', 2026)).not.toContain('2026-01-06');
});

test('an unknown country or region is undefined', () => {
  expect(countryHolidays('XX', undefined, 2026)).toBeUndefined();
  expect(countryHolidays('DE', 'XX', 2026)).toBeUndefined();
});

test('an unknown zone is undefined', () => {
  expect(engineHost.findZone('Europe/Copenhagen')?.zone).toBe('Europe/Copenhagen');
  expect(engineHost.findZone('Europe/Atlantis')).toBeUndefined();
});
