/** Calendar dates are text (`2026-03-01`); arithmetic runs on UTC midnights, so no zone can shift them. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Whether a text, of an address for instance, is a date of the calendar: the 30th of February is none. */
export function isDate(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = midnight(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The date some days later (or earlier). */
export function addDays(date: string, days: number): string {
  const moved = midnight(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The first and last date of the month `2026-03`. */
export function monthRange(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The first day of the date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The first day of the month after the date's. */
export function firstOfNextMonth(date: string): string {
  return `${addMonths(date.slice(0, 7), 1)}-01`;
}

/** The month some months later (or earlier): `2026-12` and 1 give `2027-01`. */
export function addMonths(month: string, months: number): string {
  const moved = midnight(`${month}-01`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** All dates of a range, both ends included. */
export function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((midnight(date).getUTCDay() + 6) % 7));
}

/** The ISO 8601 number of the date's week. */
export function weekNumber(date: string): number {
  const thursday = midnight(addDays(mondayOf(date), 3));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - yearStart) / 604_800_000) + 1;
}

/** Today in a zone. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The wall clock of an instant as it was recorded: `08:00` of `2026-03-02T08:00:00+01:00`. */
export function wallTime(instant: string): string {
  return instant.slice(11, 16);
}

/** The local date of an instant as it was recorded. */
export function wallDate(instant: string): string {
  return instant.slice(0, 10);
}

/** Whole elapsed minutes between two instants, each floored to its minute (core/docs/time.md, Minutes). */
export function minutesBetween(start: string, end: string): number {
  return Math.floor(Date.parse(end) / 60_000) - Math.floor(Date.parse(start) / 60_000);
}
