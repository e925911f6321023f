import type { HolidayType } from '@stempel/core';

/** Of several kinds of holiday on one date the first of these decides what people call the date. */
const byWeight = ['public', 'half-day', 'company', 'bridge', 'observance'] as const;

/** What a date of a holiday calendar is to people: a public holiday, or only a day off, or a day that has a name. */
export function weightiestHoliday(types: ReadonlySet<HolidayType>): HolidayType {
  const found = byWeight.find((type) => types.has(type));
  if (!found) throw new Error('A date of a holiday calendar has a holiday.');
  return found;
}
