import { naiveCalculate, naiveRate } from './naive-calculators.ts';
import { plusDays, weekMonday } from './naive-clock.ts';
import type { NaivePolicy, NaiveRef, NaiveRule } from './naive-document.ts';
import { type NaiveContext, naiveFilter } from './naive-filters.ts';
import { type Fraction, isLess, plus, quantityText } from './naive-fraction.ts';
import type { naiveNorm } from './naive-norm.ts';
import { ordered, runsOfMinutes } from './naive-timeline.ts';
import { isInForce, versionsOf } from './naive-versions.ts';

const noCalculator: NaiveRef = { plugin: 'duration', config: {} };

/** A line before it is rounded: versions of one rule add up. */
interface NaiveLine {
  readonly minutes: readonly number[];
  readonly value: Fraction;
  readonly unit: string;
  readonly creditTo: string | undefined;
  readonly tiers: readonly { percent: string; matched: number; value: Fraction }[] | undefined;
}

/** docs/evaluation.md, Rules: lines by `policy/rule`, and the worked minutes that counters leave out. */
export function naiveLines(context: NaiveContext): { lines: Map<string, NaiveLine>; excluded: Set<number> } {
  const { scenario, time } = context;
  const { period } = scenario;
  const lines = new Map<string, NaiveLine>();
  const excluded = new Set<number>();
  for (const version of versionsOf(scenario.supplement_policies)) {
    const { policy } = version;
    if (policy.kind !== 'rules') continue;
    for (const { rule, minutes } of matches(policy, context)) {
      const inForce = minutes.filter((m) => isInForce(version, time.attributed(m)));
      if (rule.excludes_from_counters) for (const m of inForce) if (time.workedSet.has(m)) excluded.add(m);
      const counted = inForce.filter(
        (m) => time.attributed(m) >= period.from && time.attributed(m) <= period.to,
      );
      if (counted.length === 0) continue;
      const key = `${policy.code}/${rule.code}`;
      lines.set(key, together(lines.get(key), lineOf(rule, counted, context)));
    }
  }
  return { lines, excluded };
}

function lineOf(rule: NaiveRule, minutes: readonly number[], context: NaiveContext): NaiveLine {
  const calculator = rule.calculator ?? noCalculator;
  const matched = minutes.map((at) => ({ at, added: 0 }));
  const { value, unit, tiers } = naiveCalculate(calculator, matched, context);
  return { minutes, value, unit, tiers, creditTo: creditOf(calculator) };
}

function creditOf({ plugin, config }: NaiveRef): string | undefined {
  if (plugin === 'rounded' || plugin === 'capped') return creditOf(config.calculator);
  return plugin === 'time-off' ? config.account : undefined;
}

function together(a: NaiveLine | undefined, b: NaiveLine): NaiveLine {
  if (!a) return b;
  const places = Math.max(a.tiers?.length ?? 0, b.tiers?.length ?? 0);
  const tiers = Array.from({ length: places }, (_, place) => {
    const [one, other] = [a.tiers?.[place], b.tiers?.[place]];
    return {
      percent: one?.percent ?? other?.percent ?? '',
      matched: (one?.matched ?? 0) + (other?.matched ?? 0),
      value: plus(one?.value ?? [0n, 1n], other?.value ?? [0n, 1n]),
    };
  });
  return {
    ...b,
    minutes: ordered([...a.minutes, ...b.minutes]),
    value: plus(a.value, b.value),
    tiers: places === 0 ? undefined : tiers,
  };
}

/** A line as docs/scenarios.md, Result writes it. */
export function presentNaiveLine({ minutes, value, unit, tiers }: NaiveLine, zone: string) {
  return {
    matched_minutes: minutes.length,
    quantity: quantityText(value),
    unit,
    intervals: runsOfMinutes(minutes).map((run) => ({
      start: instant(run[0] ?? 0, zone),
      end: instant((run[run.length - 1] ?? 0) + 1, zone),
    })),
    ...(tiers && {
      tiers: tiers.map((tier) => ({
        percent: tier.percent,
        matched_minutes: tier.matched,
        quantity: quantityText(tier.value),
      })),
    }),
  };
}

/** Every counter over the dates on which its versions are in force, values added by name. */
export function naiveCounters(policies: readonly NaivePolicy[], dates: readonly string[], days: Days) {
  const counters: Record<string, Record<string, number>> = {};
  for (const version of versionsOf(policies)) {
    const { code, counter } = version.policy;
    if (!counter) continue;
    const values = count(
      counter,
      dates.filter((date) => isInForce(version, date)),
      days,
    );
    const known = counters[code] ?? {};
    counters[code] = known;
    for (const [name, minutes] of Object.entries(values)) known[name] = (known[name] ?? 0) + minutes;
  }
  return counters;
}

function matches(
  policy: NaivePolicy,
  context: NaiveContext,
): { rule: NaiveRule; minutes: readonly number[] }[] {
  const { time } = context;
  const reasons = policy.reasons ?? [];
  const base =
    reasons.length === 0
      ? time.worked
      : [...time.worked, ...time.standby]
          .sort((a, b) => a - b)
          .filter((m) =>
            (time.carriers.get(m) ?? []).some(({ reason }) => reason !== null && reasons.includes(reason)),
          );
  const filter = (rule: NaiveRule, minutes: readonly number[]) =>
    rule.filters.reduce((left, one) => naiveFilter(one, left, context), minutes);
  const rules = policy.rules ?? [];
  if (policy.combination === 'stack') return rules.map((rule) => ({ rule, minutes: filter(rule, base) }));
  if (policy.combination === 'highest') {
    const found = rules.map((rule) => ({
      rule,
      rate: naiveRate(rule.calculator ?? noCalculator),
      set: new Set(filter(rule, base)),
    }));
    const winner = (minute: number) => {
      let best: (typeof found)[number] | undefined;
      for (const one of found) if (one.set.has(minute) && (!best || isLess(best.rate, one.rate))) best = one;
      return best;
    };
    return found.map((one) => ({ rule: one.rule, minutes: base.filter((m) => winner(m) === one) }));
  }
  let left = base;
  return rules.map((rule) => {
    const minutes = filter(rule, left);
    const taken = new Set(minutes);
    left = left.filter((m) => !taken.has(m));
    return { rule, minutes };
  });
}

export function instant(minute: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
  return `${local.toPlainDateTime().toString({ smallestUnit: 'minute' })}${local.offset}`;
}

export interface Days {
  readonly workedOn: (date: string) => number;
  readonly excludedOn: (date: string) => number;
  readonly norm: ReturnType<typeof naiveNorm>;
}

function count({ plugin, config }: NaiveRef, dates: readonly string[], { workedOn, excludedOn, norm }: Days) {
  const buckets = new Map<string, string[]>();
  const put = (key: string, date: string) => buckets.set(key, [...(buckets.get(key) ?? []), date]);
  const shift = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(config.week_start ?? 'mon');
  const weekOf = (date: string) => plusDays(weekMonday(plusDays(date, -shift)), shift);
  for (const date of dates) {
    if (plugin === 'daily-norm') put(date, date);
    else if (plugin === 'period-norm') put('all', date);
    else if (config.boundary !== 'whole-weeks') put(weekOf(date), date);
    else if (plusDays(weekOf(date), 6) === date) {
      for (let i = 6; i >= 0; i -= 1) put(weekOf(date), plusDays(date, -i));
    }
  }
  const tiers: { up_to_minutes?: number }[] = config.tiers ?? [{}];
  const out: Record<string, number> = { 'hours-worked': 0, 'extra-work': 0, overtime: 0, 'minus-hours': 0 };
  for (const index of tiers.keys()) out[`overtime-tier-${index + 1}`] = 0;
  const put2 = (name: string, minutes: number) => {
    out[name] = (out[name] ?? 0) + minutes;
  };
  for (const days of buckets.values()) {
    const total = (of: (date: string) => number) => days.reduce((sum, date) => sum + of(date), 0);
    const hours = total(workedOn) - total(excludedOn);
    const w = hours + ((config.absence_counts ?? true) ? total(norm.credited) : 0);
    const n = total(norm.norm);
    const f = norm.fullTime(days);
    put2('hours-worked', hours);
    if (Math.abs(w - n) <= (config.tolerance_minutes ?? 0)) continue;
    const full = config.overtime_threshold === 'full-time';
    const overtime = full ? Math.max(0, w - Math.max(n, f)) : Math.max(0, w - n);
    put2('minus-hours', Math.max(0, n - w));
    put2('extra-work', full ? Math.max(0, Math.min(w, f) - n) : 0);
    put2('overtime', overtime);
    for (let ordinal = 1; ordinal <= overtime; ordinal += 1) {
      const tier = tiers.findIndex(
        ({ up_to_minutes }) => up_to_minutes === undefined || ordinal <= up_to_minutes,
      );
      if (tier >= 0) put2(`overtime-tier-${tier + 1}`, 1);
    }
  }
  return out;
}
