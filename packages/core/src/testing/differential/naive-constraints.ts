import { type NaiveClock, parseTime, plusDays, weekMonday } from './naive-clock.ts';
import type { NaiveRef, NaiveScenario } from './naive-document.ts';
import { type Fraction, fraction, isLess, minus, over, times, wholeHalfAway } from './naive-fraction.ts';
import type { NaiveNorm } from './naive-norm.ts';
import { type NaiveRest, naiveDailyRest, naiveWeeklyRest } from './naive-rests.ts';
import { type NaiveTime, runsOfMinutes } from './naive-timeline.ts';

/** One employment with everything constraints look at. */
export interface NaiveWork {
  readonly code: string;
  readonly view: NaiveScenario;
  readonly clock: NaiveClock;
  readonly norm: NaiveNorm;
  readonly time: NaiveTime;
  readonly balances: Readonly<Record<string, number>>;
  readonly flex: string | undefined;
}

export interface NaiveBreach {
  readonly at: number;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** First minute of a local date. */
export function startOf(zone: string, date: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds / 60_000;
}

/** Mondays of the weeks that end in the period. */
function weeks({ period }: NaiveScenario): string[] {
  const mondays: string[] = [];
  for (let date = weekMonday(period.from); plusDays(date, 6) <= period.to; date = plusDays(date, 7))
    mondays.push(date);
  return mondays;
}

function dates(from: string, to: string): string[] {
  const all: string[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) all.push(date);
  return all;
}

/** One constraint of docs/working-time.md, Constraints for one employment, or over all of them. */
export function naiveConstraint(
  { plugin, config }: NaiveRef,
  work: NaiveWork,
  all: readonly NaiveWork[],
): NaiveBreach[] {
  const { view, time } = work;
  const { period } = view;
  const zone = view.timezone;
  const at = (date: string) => startOf(zone, date);
  const worked = (date: string) => workedOn(work, date);
  const rest: NaiveRest = { zone, gap: time.gap, period, all: all.map((one) => one.time) };
  switch (plugin) {
    case 'daily-rest':
      return naiveDailyRest(rest, config.min_rest_minutes ?? 660, config.window_minutes ?? 1440);
    case 'weekly-rest':
      return naiveWeeklyRest(rest, weeks(view), config.min_rest_minutes ?? 2100, at);
    case 'average-week':
      return weeks(view).flatMap((week) => {
        const average = weekAverage(week, config, all);
        if (!average || !isLess(fraction(config.max_minutes ?? 2880), average)) return [];
        return [{ at: at(week), facts: { week, average_minutes: wholeHalfAway(average) } }];
      });
    case 'night-work':
      return nightWork(config, work, all);
    case 'max-daily':
      return dates(period.from, period.to)
        .filter((date) => worked(date) > config.max_minutes)
        .map((date) => ({ at: at(date), facts: { date, worked_minutes: worked(date) } }));
    case 'max-weekly':
      return weeks(view).flatMap((week) => {
        const minutes = sum(dates(week, plusDays(week, 6)), worked);
        return minutes > config.max_minutes
          ? [{ at: at(week), facts: { week, worked_minutes: minutes } }]
          : [];
      });
    case 'break-required':
      return shifts(work).flatMap((shift) => {
        const on = work.clock.date(shift[0] ?? 0);
        const due = Math.max(
          0,
          ...config.steps.map((step: { over_minutes: number; break_minutes: number }) =>
            shift.length > step.over_minutes ? step.break_minutes : 0,
          ),
        );
        const runs = runsOfMinutes(shift);
        const taken = runs
          .slice(1)
          .map((run, index) => (run[0] ?? 0) - ((runs[index] ?? []).at(-1) ?? 0) - 1);
        const minutes = sum(
          taken.filter((gap) => gap >= (config.min_block_minutes ?? 15)),
          (gap) => gap,
        );
        if (on < period.from || on > period.to || minutes >= due) return [];
        return [
          {
            at: shift[0] ?? 0,
            facts: { worked_minutes: shift.length, break_minutes: minutes, required_minutes: due },
          },
        ];
      });
    case 'max-consecutive-days':
      return rows(new Set(time.worked.map(time.attributed)), config.n, view).map(({ date, length }) => ({
        at: at(date),
        facts: { date, days: length },
      }));
    case 'max-consecutive-nights':
      return rows(nights(work, config), config.n, view).map(({ date, length }) => ({
        at: at(date),
        facts: { date, nights: length },
      }));
    case 'overtime-quota':
      return quota(config, work);
    case 'balance-band': {
      const account = config.account === 'flex' ? (work.flex ?? 'flex') : config.account;
      const balance = work.balances[account];
      if (balance === undefined) return [];
      const isOut = balance < (config.min_minutes ?? -Infinity) || balance > (config.max_minutes ?? Infinity);
      return isOut ? [{ at: at(period.to), facts: { account, balance_minutes: balance } }] : [];
    }
    case 'reconcile-presence-entries':
      return (
        config.per === 'period'
          ? [dates(period.from, period.to)]
          : dates(period.from, period.to).map((one) => [one])
      ).flatMap((days) => {
        const presence = sum(days, worked);
        const entered = sum(
          (view.entries ?? []).filter(({ date }) => days.includes(date)),
          ({ minutes }) => minutes,
        );
        const date = days.at(-1) ?? '';
        if (Math.abs(presence - entered) <= config.tolerance_minutes) return [];
        const facts = {
          date,
          presence_minutes: presence,
          entries_minutes: entered,
          difference_minutes: presence - entered,
        };
        return [{ at: at(date), facts }];
      });
    default:
      throw new Error(`the naive evaluator knows no constraint ${plugin}`);
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

const workedOn = ({ time }: NaiveWork, date: string) =>
  time.worked.filter((m) => time.attributed(m) === date).length;

function shifts({ time }: NaiveWork): number[][] {
  return [...Map.groupBy(time.worked, (m) => time.shiftOf.get(m)).values()];
}

/** Worked minutes of all employments on some dates; a shared minute is that of the first which has it. */
function jointMinutes(from: string, to: string, all: readonly NaiveWork[]): number {
  const seen = new Set<number>();
  let minutes = 0;
  for (const { time } of all) {
    for (const minute of time.worked) {
      const date = time.attributed(minute);
      if (!seen.has(minute) && date >= from && date <= to) minutes += 1;
      seen.add(minute);
    }
  }
  return minutes;
}

function weekAverage(
  week: string,
  config: NaiveRef['config'],
  all: readonly NaiveWork[],
): Fraction | undefined {
  const count: number = config.weeks ?? 17;
  const from = plusDays(week, -7 * (count - 1));
  const to = plusDays(week, 6);
  const worked = fraction(jointMinutes(from, to, all));
  const days = dates(from, to);
  const credited = config.leave === 'zero' ? 0 : sum(all, ({ norm }) => sum(days, norm.credited));
  const due = sum(all, ({ norm }) => sum(days, norm.norm));
  if (credited === 0 || due === 0) return over(worked, fraction(count));
  if (credited >= due) return undefined;
  return over(worked, times(fraction(count), minus([1n, 1n], [BigInt(credited), BigInt(due)])));
}

const inNight = (time: number, { from = '22:00', to = '05:00' }: { from?: string; to?: string }) =>
  parseTime(from) < parseTime(to)
    ? time >= parseTime(from) && time < parseTime(to)
    : time >= parseTime(from) || time < parseTime(to);

function nightWork(config: NaiveRef['config'], work: NaiveWork, all: readonly NaiveWork[]): NaiveBreach[] {
  return weeks(work.view).flatMap((week) => {
    const count: number = config.weeks ?? 17;
    const from = plusDays(week, -7 * (count - 1));
    const to = plusDays(week, 6);
    const isNightWorker = all.some((one) =>
      shifts(one).some((shift) => {
        const on = one.clock.date(shift[0] ?? 0);
        const minutes = shift.filter((m) => inNight(one.clock.time(m), config)).length;
        return on >= from && on <= to && minutes >= (config.night_worker_from_minutes ?? 180);
      }),
    );
    const average: Fraction = [BigInt(jointMinutes(from, to, all)), BigInt(count * 6)];
    if (!isNightWorker || !isLess(fraction(config.max_average_minutes ?? 480), average)) return [];
    return [
      { at: startOf(work.view.timezone, week), facts: { week, average_minutes: wholeHalfAway(average) } },
    ];
  });
}

/** Dates on which a night with a worked minute begins. */
function nights({ time, clock }: NaiveWork, config: NaiveRef['config']): Set<string> {
  const found = new Set<string>();
  for (const minute of time.worked) {
    const at = clock.time(minute);
    if (!inNight(at, config)) continue;
    const isMorning = parseTime(config.from) > parseTime(config.to) && at < parseTime(config.from);
    found.add(isMorning ? plusDays(clock.date(minute), -1) : clock.date(minute));
  }
  return found;
}

/** Rows of more than n dates in a row, up to the end of the period; dated at the first in the period that is too many. */
function rows(
  found: ReadonlySet<string>,
  n: number,
  { period }: NaiveScenario,
): { date: string; length: number }[] {
  const out: { date: string; length: number }[] = [];
  for (const first of [...found].sort()) {
    if (found.has(plusDays(first, -1))) continue;
    let last = first;
    while (found.has(plusDays(last, 1)) && plusDays(last, 1) <= period.to) last = plusDays(last, 1);
    const length = dates(first, last).length;
    const exceeded = dates(first, last).find((date, index) => index >= n && date >= period.from);
    if (first <= period.to && exceeded !== undefined) out.push({ date: exceeded, length });
  }
  return out;
}

function quota(config: NaiveRef['config'], work: NaiveWork): NaiveBreach[] {
  const { view, norm } = work;
  const { period } = view;
  const size = config.per === 'year' ? 4 : 7;
  const buckets: { from: string; to: string }[] = [];
  if (config.per === 'four-weeks') {
    for (const week of weeks(view)) buckets.push({ from: plusDays(week, -21), to: plusDays(week, 6) });
  } else {
    for (const date of dates(period.from, period.to)) {
      const from = config.per === 'year' ? `${date.slice(0, 4)}-01-01` : `${date.slice(0, 7)}-01`;
      if (!buckets.some((one) => one.from === from)) buckets.push({ from, to: period.to });
    }
  }
  return buckets.flatMap(({ from, to }) => {
    const isOwn = (date: string) =>
      config.per === 'four-weeks' || date.slice(0, size) === from.slice(0, size);
    const byWeek = Map.groupBy(
      dates(from, to).filter((date) => date <= period.to && isOwn(date)),
      weekMonday,
    );
    const overtime = sum([...byWeek.values()], (days) =>
      Math.max(
        0,
        sum(days, (date) => workedOn(work, date) + norm.credited(date) - norm.norm(date)),
      ),
    );
    if (overtime <= config.max_minutes) return [];
    const [, first = from] = [from, period.from].sort();
    const at = startOf(view.timezone, first);
    return [{ at, facts: { from, overtime_minutes: overtime } }];
  });
}
