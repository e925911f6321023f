// Dates as days since 1970, read with Date alone; nothing here comes from the engine.
const msPerDay = 86_400_000;

export const toDay = (text: string) => Date.parse(`${text}T00:00Z`) / msPerDay;
export const toText = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10);
export const yearOf = (day: number) => Number(toText(day).slice(0, 4));
export const firstOfMonth = (day: number) => toDay(`${toText(day).slice(0, 8)}01`);
export const firstOfNextMonth = (day: number) => firstOfMonth(firstOfMonth(day) + 31);
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** 29 February counts as 28 February in other years. */
export const monthDay = (year: number, text: string) =>
  text === '02-29' && !isLeap(year) ? toDay(`${year}-02-28`) : toDay(`${year}-${text}`);
export const yearStart = (day: number, text: string) =>
  monthDay(yearOf(day), text) <= day ? monthDay(yearOf(day), text) : monthDay(yearOf(day) - 1, text);
export const nextYearStart = (day: number, text: string) => monthDay(yearOf(yearStart(day, text)) + 1, text);

/** The same day of a later month, at most its last. */
export function plusMonths(day: number, months: number): number {
  let first = firstOfMonth(day);
  for (let i = 0; i < months; i += 1) first = firstOfNextMonth(first);
  return first + Math.min(day - firstOfMonth(day), firstOfNextMonth(first) - first - 1);
}

/** Whole years from one day to another. */
export function yearsReached(since: number, day: number): number {
  let years = 0;
  while (monthDay(yearOf(since) + years + 1, toText(since).slice(5)) <= day) years += 1;
  return years;
}
