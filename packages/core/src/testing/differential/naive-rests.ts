import { plusDays } from './naive-clock.ts';
import { type NaiveTime, ordered, runsOfMinutes, shiftsOf } from './naive-timeline.ts';

/** The work of all employments together, as rests look at it. */
export interface NaiveRest {
  readonly zone: string;
  readonly gap: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly all: readonly NaiveTime[];
}

interface Breach {
  readonly at: number;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Every worked minute needs a rest in the window that ends with it; minutes of one shift are one finding. */
export function naiveDailyRest(rest: NaiveRest, least: number, window: number): Breach[] {
  const worked = ordered(rest.all.flatMap((time) => time.worked));
  const starts = runsOfMinutes(worked).map((run) => ({ start: run[0] ?? 0, end: (run.at(-1) ?? 0) + 1 }));
  /** Longest uninterrupted rest in the window that ends with the minute. */
  const longest = (minute: number) => {
    const from = minute + 1 - window;
    let best = 0;
    let restFrom = from;
    for (const { start, end } of starts) {
      if (start > minute) break;
      if (start > restFrom) best = Math.max(best, start - restFrom);
      restFrom = Math.max(restFrom, end);
    }
    return best;
  };
  const counts = (minute: number) =>
    rest.all.some(
      (time) =>
        time.workedSet.has(minute) &&
        time.attributed(minute) >= rest.period.from &&
        time.attributed(minute) <= rest.period.to,
    );
  return shiftsOf(worked, rest.gap).flatMap((shift) => {
    const violating = shift.filter((minute) => counts(minute) && longest(minute) < least);
    const [at] = violating;
    if (at === undefined) return [];
    return [{ at, facts: { violating_minutes: violating.length, rest_minutes: longest(at) } }];
  });
}

/** A rest that straddles weeks counts whole for the week with its greater part (the earlier of equals), else its part. */
export function naiveWeeklyRest(
  { all }: NaiveRest,
  weeks: readonly string[],
  least: number,
  startOf: (date: string) => number,
): Breach[] {
  const runs = runsOfMinutes(ordered(all.flatMap((time) => time.worked)));
  const edges = runs.map((run) => ({ start: run[0] ?? 0, end: (run.at(-1) ?? 0) + 1 }));
  const rests = [
    { from: Number.NEGATIVE_INFINITY, to: edges[0]?.start ?? Number.POSITIVE_INFINITY },
    ...edges.map(({ end }, index) => ({
      from: end,
      to: edges[index + 1]?.start ?? Number.POSITIVE_INFINITY,
    })),
  ];
  const part = (one: { from: number; to: number }, week: string) =>
    Math.max(0, Math.min(one.to, startOf(plusDays(week, 7))) - Math.max(one.from, startOf(week)));
  return weeks.flatMap((week) => {
    const lengths = rests.map((one) => {
      const inside = part(one, week);
      if (inside === 0 || !Number.isFinite(one.to - one.from)) return inside;
      // Neighbours in both directions, as far as the rest reaches.
      let isOwn = true;
      for (let away = 1; away <= 8; away += 1) {
        if (part(one, plusDays(week, -7 * away)) >= inside) isOwn = false;
        if (part(one, plusDays(week, 7 * away)) > inside) isOwn = false;
      }
      return isOwn ? one.to - one.from : inside;
    });
    const best = Math.max(0, ...lengths);
    return best >= least ? [] : [{ at: startOf(week), facts: { week, rest_minutes: best } }];
  });
}
