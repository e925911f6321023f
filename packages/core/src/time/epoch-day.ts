/** A local calendar date as whole days since 1970-01-01. */
export type EpochDay = number;

/** Monday = 0 … Sunday = 6, as in ISO 8601 less one. */
export type WeekdayIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Dates of a period, both inclusive. */
export interface DateRange {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

export function isWithin(date: EpochDay, { from, to }: DateRange): boolean {
  return date >= from && date <= to;
}

/** The dates of a range that lie in another one; from lies after to when there are none. */
export function clipRange(range: DateRange, bounds: DateRange): DateRange {
  return { from: Math.max(range.from, bounds.from), to: Math.min(range.to, bounds.to) };
}

/** Days since 1970-01-01 of a proleptic Gregorian date (H. Hinnant, days_from_civil). */
export function toEpochDay(year: number, month: number, day: number): EpochDay {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Year, month (1–12) and day of a date (H. Hinnant, civil_from_days). */
export function dateParts(date: EpochDay): DateParts {
  const shifted = date + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthShifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthShifted + 2) / 5) + 1;
  const month = monthShifted < 10 ? monthShifted + 3 : monthShifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Weekday of a date, Monday = 0; 1970-01-01 was a Thursday. */
export function weekdayOf(date: EpochDay): WeekdayIndex {
  return ((((date + 3) % 7) + 7) % 7) as WeekdayIndex;
}

/** The Monday of the ISO week that holds the date. */
export function mondayOf(date: EpochDay): EpochDay {
  return date - weekdayOf(date);
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The date of a month and day in a year; 29 February counts as 28 February in other years (docs/time.md, Dates). */
export function monthDayInYear(year: number, month: number, day: number): EpochDay {
  return toEpochDay(year, month, Math.min(day, daysInMonth(year, month)));
}

/** The same day of the month `months` later (or earlier), at most the last day of that month. */
export function addMonths(date: EpochDay, months: number): EpochDay {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  return toEpochDay(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** `YYYY-MM-DD` of a date. */
export function formatDate(date: EpochDay): string {
  const { year, month, day } = dateParts(date);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** The date of `YYYY-MM-DD`, or undefined when there is no such date. */
export function findDate(text: string): EpochDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return toEpochDay(year, month, day);
}

/** The date of `YYYY-MM-DD`; throws when there is no such date. */
export function getDate(text: string): EpochDay {
  const date = findDate(text);
  if (date === undefined) throw new RangeError(`"${text}" is not a date; write YYYY-MM-DD`);
  return date;
}
