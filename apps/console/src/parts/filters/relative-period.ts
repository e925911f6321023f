import { addDays, addMonths, mondayOf, monthRange } from '../../format/dates.ts';

/** Periods that move with the calendar: a view that is kept shows the last month of the day it is opened. */
export const relativePeriods = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

/** The dates of a period as of today, whole weeks from Monday, months, quarters or years. */
export function datesOfPeriod(period: RelativePeriod, today: string): { from: string; to: string } {
  const earlier = period.startsWith('last') ? 1 : 0;
  if (period.endsWith('week')) {
    const from = addDays(mondayOf(today), -7 * earlier);
    return { from, to: addDays(from, 6) };
  }
  const month = today.slice(0, 7);
  if (period.endsWith('month')) return monthRange(addMonths(month, -earlier));
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))];
  const [first, length] = period.endsWith('quarter')
    ? [addMonths(month, -((number - 1) % 3) - 3 * earlier), 3]
    : [addMonths(`${year}-01`, -12 * earlier), 12];
  return { from: `${first}-01`, to: monthRange(addMonths(first, length - 1)).to };
}
