export const minutesPerDay = 1440;

/** Minutes since local midnight of `HH:MM`; 24:00 is 1440. Throws on anything else. */
export function getTimeOfDay(text: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (match) return Number(match[1]) * 60 + Number(match[2]);
  if (text === '24:00') return minutesPerDay;
  throw new RangeError(`"${text}" is not a time of day; write HH:MM`);
}

/** `HH:MM` of minutes since midnight (0 … 1440). */
export function formatTimeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`;
}

/**
 * A daily window of wall-clock minutes as at most two parts [a, b) within 0 … 1440.
 * `from > to` crosses midnight (docs/time.md, Time of day).
 */
export type DailyWindow = readonly number[];

/** The window [from, to) in minutes since midnight; equal ends are refused by the config schemas. */
export function dailyWindow(from: number, to: number): DailyWindow {
  if (from < to) return [from, to];
  return to === 0 ? [from, minutesPerDay] : [0, to, from, minutesPerDay];
}

/** The window that begins at `start` (any integer) and lasts `length` minutes, wrapped into one day. */
export function dailyWindowOfLength(start: number, length: number): DailyWindow {
  if (length <= 0) return [];
  if (length >= minutesPerDay) return [0, minutesPerDay];
  const from = ((start % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const to = from + length;
  return to <= minutesPerDay ? [from, to] : [0, to - minutesPerDay, from, minutesPerDay];
}

/** Minutes of the window on an ordinary day. */
export function windowLength(window: DailyWindow): number {
  let length = 0;
  for (let i = 0; i < window.length; i += 2) length += (window[i + 1] as number) - (window[i] as number);
  return length;
}
