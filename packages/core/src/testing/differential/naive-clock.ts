/** Wall clock of every minute of a stretch of time, read minute by minute from Temporal: slow and obviously right. */
export interface NaiveClock {
  readonly first: number;
  readonly last: number;
  /** Local date `YYYY-MM-DD`, wall-clock minute of the day, weekday (Monday 1) of an epoch minute. */
  date(minute: number): string;
  time(minute: number): number;
  weekday(minute: number): number;
}

interface WallClockWeek {
  readonly dates: readonly string[];
  readonly times: readonly number[];
  readonly weekdays: readonly number[];
}

const minutesPerWeek = 10_080;
const known = new Map<string, WallClockWeek>();

function weekOf(zone: string, week: number): WallClockWeek {
  const key = `${zone} ${week}`;
  const found = known.get(key);
  if (found) return found;
  const dates: string[] = [];
  const times: number[] = [];
  const weekdays: number[] = [];
  for (let minute = week * minutesPerWeek; minute < (week + 1) * minutesPerWeek; minute += 1) {
    const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
    dates.push(local.toPlainDate().toString());
    times.push(local.hour * 60 + local.minute);
    weekdays.push(local.dayOfWeek);
  }
  const made = { dates, times, weekdays };
  known.set(key, made);
  return made;
}

export function naiveClock(zone: string, first: number, last: number): NaiveClock {
  const at = <Value>(minute: number, of: (week: WallClockWeek) => readonly Value[]): Value => {
    const week = Math.floor(minute / minutesPerWeek);
    const value = of(weekOf(zone, week))[minute - week * minutesPerWeek];
    if (value === undefined || minute < first || minute > last)
      throw new RangeError(`minute ${minute} lies outside the naive clock`);
    return value;
  };
  return {
    first,
    last,
    date: (minute) => at(minute, ({ dates }) => dates),
    time: (minute) => at(minute, ({ times }) => times),
    weekday: (minute) => at(minute, ({ weekdays }) => weekdays),
  };
}

/** The date some days later. */
export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

/** Monday of the week of a date. */
export function weekMonday(date: string): string {
  return plusDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

export function parseTime(text: string): number {
  const [hour, minute] = text.split(':');
  return Number(hour) * 60 + Number(minute);
}

export function epochMinute(instant: string): number {
  return Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000);
}
