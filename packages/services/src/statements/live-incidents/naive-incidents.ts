/** What a person would find wrong by looking at every minute: what the tests of live incidents compare with. */
export interface NaiveDay {
  readonly zone: string;
  readonly now: Temporal.Instant;
  readonly longestMinutes: number;
  readonly restMinutes: number;
  readonly mostPerDay: number;
  readonly toleranceMinutes: number;
  readonly presence: readonly { id: string; start: Temporal.Instant; end: Temporal.Instant | null }[];
  readonly entries: readonly { date: string; minutes: number }[];
}

const shiftGap = 180;
const windowMinutes = 1440;
const minuteOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 60_000);

/** One text for each thing that is wrong: its kind and what it is about. */
export function naiveIncidents(day: NaiveDay): string[] {
  const { now, zone, presence, longestMinutes } = day;
  const dates = new Map<number, string>();
  const dateOf = (minute: number) => {
    // Zones have whole quarters of an hour.
    const quarter = Math.floor(minute / 15);
    const known = dates.get(quarter);
    if (known) return known;
    const at = Temporal.Instant.fromEpochMilliseconds(quarter * 900_000);
    const date = at.toZonedDateTimeISO(zone).toPlainDate().toString();
    dates.set(quarter, date);
    return date;
  };
  const today = dateOf(minuteOf(now));
  const found: string[] = [];
  const lively = new Set<number>();
  const recorded = new Set<number>();
  for (const { id, start, end } of presence) {
    const first = minuteOf(start);
    if (end === null) {
      if (Temporal.Instant.compare(now, start.add({ minutes: longestMinutes })) >= 0)
        found.push(`check-out-forgotten ${id}`);
      if (today > dateOf(first)) found.push(`open-presence ${id}`);
    }
    const last = end ? minuteOf(end) : Math.max(first + 1, Math.min(minuteOf(now), first + longestMinutes));
    for (let minute = first; minute < last; minute += 1) {
      lively.add(minute);
      if (end) recorded.add(minute);
    }
  }
  const perDay = (minutes: ReadonlySet<number>) => {
    const sums = new Map<string, number>();
    for (const minute of minutes) sums.set(dateOf(minute), (sums.get(dateOf(minute)) ?? 0) + 1);
    return sums;
  };
  for (const [date, minutes] of perDay(lively))
    if (date <= today && minutes > day.mostPerDay) found.push(`max-daily ${date}`);
  for (const [date, minutes] of perDay(recorded)) {
    const posted = day.entries.reduce((sum, entry) => sum + (entry.date === date ? entry.minutes : 0), 0);
    if (date < today && minutes - posted > day.toleranceMinutes)
      found.push(`reconcile-presence-entries ${date}`);
  }
  found.push(...shortRests(lively, day.restMinutes, (minute) => dateOf(minute) <= today));
  return found.sort();
}

/** The first minute of each shift whose window holds no rest that is long enough. */
function shortRests(worked: ReadonlySet<number>, restMinutes: number, counts: (minute: number) => boolean) {
  const minutes = [...worked].sort((a, b) => a - b);
  const found: string[] = [];
  let isTold = false;
  let previous = Number.NEGATIVE_INFINITY;
  for (const minute of minutes) {
    if (minute - previous - 1 >= shiftGap) isTold = false;
    previous = minute;
    if (isTold || !counts(minute)) continue;
    let longest = 0;
    let run = 0;
    for (let looked = minute - windowMinutes + 1; looked <= minute; looked += 1) {
      run = worked.has(looked) ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    if (longest >= restMinutes) continue;
    isTold = true;
    found.push(`daily-rest ${minute}`);
  }
  return found;
}
