/** Wall clock of every minute of a stretch of time, read minute by minute from Temporal: slow and obviously right. */
export interface NaiveClock {
  readonly first: number;
  readonly last: number;
  /** Local date `YYYY-MM-DD`, wall-clock minute of the day, weekday (Monday 1) of an epoch minute. */
  date(minute: number): string;
  time(minute: number): number;
  weekday(minute: number): number;
}

const clocks = new Map<string, NaiveClock>();

export function naiveClock(zone: string, first: number, last: number): NaiveClock {
  const key = `${zone} ${first} ${last}`;
  const known = clocks.get(key);
  if (known) return known;
  const dates: string[] = [];
  const times: number[] = [];
  const weekdays: number[] = [];
  for (let minute = first; minute <= last; minute += 1) {
    const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
    dates.push(local.toPlainDate().toString());
    times.push(local.hour * 60 + local.minute);
    weekdays.push(local.dayOfWeek);
  }
  const at = <Value>(values: readonly Value[], minute: number): Value => {
    const value = values[minute - first];
    if (value === undefined) throw new RangeError(`minute ${minute} lies outside the naive clock`);
    return value;
  };
  const clock = {
    first,
    last,
    date: (minute: number) => at(dates, minute),
    time: (minute: number) => at(times, minute),
    weekday: (minute: number) => at(weekdays, minute),
  };
  clocks.set(key, clock);
  return clock;
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
