import { parseTime, plusDays, weekMonday } from './naive-clock.ts';
import type { NaivePresence, NaiveRef, NaiveScenario } from './naive-document.ts';
import { fraction, isLess, times } from './naive-fraction.ts';
import type { NaiveNorm } from './naive-norm.ts';
import type { NaiveTime } from './naive-timeline.ts';

export interface NaiveContext {
  readonly scenario: NaiveScenario;
  readonly time: NaiveTime;
  readonly norm: NaiveNorm;
}

type Minutes = readonly number[];

/** Key of the scope of a minute; undefined outside the period for weeks and the period. */
export function scopeOf(minute: number, per: string, { scenario, time }: NaiveContext): string | undefined {
  if (per === 'shift') return `shift ${time.shiftOf.get(minute)}`;
  const date = time.attributed(minute);
  if (per === 'day') return date;
  if (date < scenario.period.from || date > scenario.period.to) return undefined;
  return per === 'week' ? weekMonday(date) : 'all';
}

/** Minutes by scope, in order. */
export function byScope(minutes: Minutes, per: string, context: NaiveContext): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const minute of minutes) {
    const key = scopeOf(minute, per, context);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(minute);
    else groups.set(key, [minute]);
  }
  return groups;
}

function bucketDates(per: string, key: string, { period }: NaiveScenario): string[] {
  const from = per === 'day' ? key : per === 'week' ? key : period.from;
  const to = per === 'day' ? key : per === 'week' ? plusDays(key, 6) : period.to;
  const dates: string[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    if (per === 'day' || (date >= period.from && date <= period.to)) dates.push(date);
  }
  return dates;
}

const inWindow = (time: number, from: number, to: number) =>
  from < to ? time >= from && time < to : time >= from || time < to;

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** One filter of docs/supplements.md, Filters, minute by minute. */
export function naiveFilter({ plugin, config }: NaiveRef, incoming: Minutes, context: NaiveContext): Minutes {
  const { time, norm, scenario } = context;
  const { clock } = time;
  const carries = (passes: (presence: NaivePresence) => boolean) =>
    incoming.filter((m) => (time.carriers.get(m) ?? []).some(passes) !== (config.negate ?? false));
  const fromWorked = (
    per: string,
    keep: (ordinal: number, key: string, total: number) => boolean,
  ): Minutes => {
    const kept = new Set<number>();
    for (const [key, minutes] of byScope(time.worked, per, context)) {
      for (const [index, minute] of minutes.entries())
        if (keep(index + 1, key, minutes.length)) kept.add(minute);
    }
    return incoming.filter((m) => kept.has(m));
  };
  const shiftsOfWork = () => byScope(time.worked, 'shift', context);
  const remembered = new Map<string, number>();
  const normOfBucket = (key: string, kind: 'own' | 'full-time'): number => {
    const known = remembered.get(`${key} ${kind}`);
    if (known !== undefined) return known;
    const dates = bucketDates(config.per, key, scenario);
    const own = dates.reduce((total, date) => total + norm.norm(date), 0);
    const minutes = kind === 'own' ? own : norm.fullTime(dates);
    remembered.set(`${key} ${kind}`, minutes);
    return minutes;
  };
  switch (plugin) {
    case 'time-of-day':
      return incoming.filter((m) => inWindow(clock.time(m), parseTime(config.from), parseTime(config.to)));
    case 'time-of-day-overlap': {
      const kept = new Set<number>();
      for (const minutes of shiftsOfWork().values()) {
        const inside = minutes.filter((m) =>
          inWindow(clock.time(m), parseTime(config.from), parseTime(config.to)),
        );
        const needed = times(fraction(config.minimum_share ?? '0.5'), fraction(minutes.length));
        if (!isLess(fraction(inside.length), needed)) for (const m of minutes) kept.add(m);
      }
      return incoming.filter((m) => kept.has(m));
    }
    case 'weekday':
      return incoming.filter((m) => config.days.includes(weekdays[clock.weekday(m) - 1]));
    case 'day-type':
      return incoming.filter((m) => {
        const holidays = norm.holidaysOn(clock.date(m));
        const earliest = Math.min(...holidays.map((holiday) => parseTime(holiday.config.from_time)));
        return (
          holidays.some((holiday) => config.types.includes(holiday.config.type)) && clock.time(m) >= earliest
        );
      });
    case 'date-range':
      return incoming.filter((m) => {
        const day = clock.date(m).slice(5);
        return config.from <= config.to
          ? day >= config.from && day <= config.to
          : day >= config.from || day <= config.to;
      });
    case 'reason':
      return carries(({ reason }) => config.codes.includes(reason));
    case 'project':
      return carries(({ project }) => config.codes.includes(project));
    case 'dimension':
      return carries(({ dimensions }) => config.values.includes(dimensions[config.dimension]));
    case 'activity':
      return carries(({ activity }) => {
        let at = activity;
        while (at !== null) {
          if (config.codes.includes(at)) return true;
          if (!(config.include_children ?? true)) return false;
          at = scenario.activities.find(({ code }) => code === at)?.parent ?? null;
        }
        return false;
      });
    case 'duration-threshold':
      return fromWorked(
        config.per,
        (n) => n > config.over_minutes && n <= (config.up_to_minutes ?? Number.POSITIVE_INFINITY),
      );
    case 'first-last': {
      const kept = new Set<number>();
      for (const minutes of byScope(incoming, config.per, context).values()) {
        const part =
          config.side === 'first' ? minutes.slice(0, config.minutes) : minutes.slice(-config.minutes);
        for (const m of part) kept.add(m);
      }
      return incoming.filter((m) => kept.has(m));
    }
    case 'beyond-norm':
      return fromWorked(config.per, (ordinal, key, total) => {
        const n = config.norm === 'fixed' ? config.fixed_minutes : normOfBucket(key, config.norm);
        return ordinal > n && total - n > (config.tolerance_minutes ?? 0);
      });
    case 'up-to-full-time':
      return fromWorked(config.per, (ordinal, key) => {
        return ordinal > normOfBucket(key, 'own') && ordinal <= normOfBucket(key, 'full-time');
      });
    case 'outside-schedule': {
      const from = parseTime(config.from);
      const inside = new Set<number>();
      const length = (parseTime(config.to) - from + 1440) % 1440 || 1440;
      const before = config.grace_before_minutes ?? 0;
      for (let i = -before; i < length + (config.grace_after_minutes ?? 0); i += 1)
        inside.add((((from + i) % 1440) + 1440) % 1440);
      return incoming.filter((m) => !inside.has(clock.time(m)));
    }
    case 'adjacent-to-schedule': {
      const from = parseTime(config.from);
      const to = parseTime(config.to);
      return incoming.filter((m) => {
        const t = clock.time(m);
        const length = (to - from + 1440) % 1440 || 1440;
        if ((t - from + 1440) % 1440 < length) return false;
        const toStart = (from - t + 1440) % 1440;
        const fromEnd = (t - to + 1440) % 1440;
        const before = config.side !== 'after' && toStart <= config.within_minutes;
        return before || (config.side !== 'before' && fromEnd < config.within_minutes);
      });
    }
    case 'consecutive-days': {
      const perDay = byScope(time.worked, 'day', context);
      const isWorked = (date: string) => (perDay.get(date)?.length ?? 0) >= (config.min_day_minutes ?? 1);
      return incoming.filter((m) => {
        let row = 0;
        for (let date = time.attributed(m); isWorked(date); date = plusDays(date, -1)) row += 1;
        return row >= config.n;
      });
    }
    case 'short-rest': {
      const kept = new Set<number>();
      const shifts = [...shiftsOfWork().values()];
      for (const [index, shift] of shifts.entries()) {
        const previous = shifts[index - 1];
        if (!previous) continue;
        const end = (previous[previous.length - 1] ?? 0) + 1;
        const least = config.min_rest_minutes ?? 660;
        if ((shift[0] ?? 0) - end >= least) continue;
        for (const m of shift) if (config.entire_shift || m < end + least) kept.add(m);
      }
      return incoming.filter((m) => kept.has(m));
    }
    case 'minimum-match': {
      const kept = new Set<number>();
      for (const minutes of byScope(incoming, config.per, context).values()) {
        if (minutes.length >= config.minutes) for (const m of minutes) kept.add(m);
      }
      return incoming.filter((m) => kept.has(m));
    }
    case 'any-of': {
      const parts = config.filters.map((one: NaiveRef) => new Set(naiveFilter(one, incoming, context)));
      return incoming.filter((m) => parts.some((part: Set<number>) => part.has(m)));
    }
    case 'all-of': {
      const parts = config.filters.map((one: NaiveRef) => new Set(naiveFilter(one, incoming, context)));
      return incoming.filter((m) => parts.every((part: Set<number>) => part.has(m)));
    }
    case 'not': {
      const part = new Set(naiveFilter(config.filters[0], incoming, context));
      return incoming.filter((m) => !part.has(m));
    }
    default:
      throw new Error(`the naive evaluator knows no filter ${plugin}`);
  }
}
