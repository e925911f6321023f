import { addDays, addMonths, isDate, monthRange } from '../../format/dates.ts';

/** A month (`2026-04`) or a year (`2026`), as the address holds it. */
export type CalendarPeriod = string;

export const isYear = (period: CalendarPeriod) => period.length === 4;

/** The period an address asks for; the month of today where it asks for none that exists. */
export function periodOf(asked: string | null, today: string): CalendarPeriod {
  if (asked && /^[1-9]\d{3}$/.test(asked)) return asked;
  if (asked && /^[1-9]/.test(asked) && isDate(`${asked}-01`)) return asked;
  return today.slice(0, 7);
}

/** Its first and last date. */
export function datesOfPeriod(period: CalendarPeriod): { from: string; to: string } {
  return isYear(period) ? { from: `${period}-01-01`, to: `${period}-12-31` } : monthRange(period);
}

/** The period before or after. */
export function movePeriod(period: CalendarPeriod, by: 1 | -1): CalendarPeriod {
  if (!isYear(period)) return addMonths(period, by);
  return String(Number(period) + by).padStart(4, '0');
}

/** The period of the same kind that holds a date. */
export function periodAround(date: string, like: CalendarPeriod): CalendarPeriod {
  return date.slice(0, isYear(like) ? 4 : 7);
}

/** The month or year that shows a date, of the same year; where the date is of another one, its January. */
export function ofKind(period: CalendarPeriod, kind: 'month' | 'year', date: string): CalendarPeriod {
  const year = period.slice(0, 4);
  if (kind === 'year') return year;
  return date.startsWith(year) ? date.slice(0, 7) : `${year}-01`;
}

/** The same day in another period; the last of the month where it has no such day. */
export function dateIn(period: CalendarPeriod, date: string): string {
  const moved = `${period}${date.slice(period.length)}`;
  const { to } = monthRange(moved.slice(0, 7));
  return isDate(moved) ? moved : to;
}

/** Days from the first date of a period; negative before it. */
export function dayIndex(from: string, date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export const dateAt = (from: string, day: number) => addDays(from, day);
