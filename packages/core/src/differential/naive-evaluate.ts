import { naiveCalculate, naiveRate } from './naive-calculators.ts';
import { epochMinute, naiveClock, plusDays, weekMonday } from './naive-clock.ts';
import type { NaivePolicy, NaiveRef, NaiveRule, NaiveScenario } from './naive-document.ts';
import { type NaiveContext, naiveFilter } from './naive-filters.ts';
import { isLess, quantityText } from './naive-fraction.ts';
import { naiveNorm } from './naive-norm.ts';
import { naiveTimeline, runsOfMinutes } from './naive-timeline.ts';

const noCalculator: NaiveRef = { plugin: 'duration', config: {} };

/** DOMAIN §6 steps 1 to 5 for one employment, minute by minute, as a partial expectation of the engine's answer. */
export function naiveEvaluate(scenario: NaiveScenario) {
  const { period } = scenario;
  const instants = scenario.presence.flatMap(({ start, end }) => [start, end ?? start]).map(epochMinute);
  const day = (date: string) => epochMinute(`${date}T00:00Z`);
  // Two days around everything, so that clips and roundings stay inside.
  const first = Math.min(day(period.from), ...instants) - 2880;
  const last = Math.max(day(period.to), ...instants) + 4320;
  const clock = naiveClock(
    scenario.timezone,
    Math.floor(first / 10_080) * 10_080,
    Math.ceil(last / 10_080) * 10_080,
  );
  const norm = naiveNorm(scenario);
  const time = naiveTimeline(scenario, clock, norm);
  const context: NaiveContext = { scenario, time, norm };
  const inPeriod = (minute: number) =>
    time.attributed(minute) >= period.from && time.attributed(minute) <= period.to;
  const supplements: Record<string, unknown> = {};
  const excluded = new Set<number>();
  const worked = new Set(time.worked);
  for (const policy of scenario.supplement_policies) {
    for (const { rule, minutes } of policy.kind === 'rules' ? matches(policy, context) : []) {
      if (rule.excludes_from_counters) for (const m of minutes) if (worked.has(m)) excluded.add(m);
      supplements[`${policy.code}/${rule.code}`] = line(rule, minutes.filter(inPeriod), context);
    }
  }
  const dates: string[] = [];
  for (let date = period.from; date <= period.to; date = plusDays(date, 1)) dates.push(date);
  const workedOn = (date: string) => time.worked.filter((m) => time.attributed(m) === date).length;
  const excludedOn = (date: string) => [...excluded].filter((m) => time.attributed(m) === date).length;
  const sum = (of: (date: string) => number) => dates.reduce((total, date) => total + of(date), 0);
  const counters: Record<string, unknown> = {};
  for (const { code, counter } of scenario.supplement_policies) {
    if (counter) counters[code] = count(counter, dates, { workedOn, excludedOn, norm });
  }
  const credited = sum(norm.credited);
  const normMinutes = sum(norm.norm);
  return {
    employments: {
      main: {
        worked_minutes: sum(workedOn),
        standby_minutes: time.standby.filter(inPeriod).length,
        credited_minutes: credited,
        excluded_minutes: sum(excludedOn),
        norm_minutes: normMinutes,
        norm_balance_minutes: sum(workedOn) - sum(excludedOn) + credited - normMinutes,
        days: Object.fromEntries(
          dates.map((date) => [
            date,
            {
              worked_minutes: workedOn(date),
              credited_minutes: norm.credited(date),
              norm_minutes: norm.norm(date),
            },
          ]),
        ),
        counters,
        supplements,
      },
    },
    violations: Array.from({ length: time.openLeft }, () => ({ step: 'open-presence' })),
  };
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

function line(rule: NaiveRule, minutes: readonly number[], context: NaiveContext) {
  if (minutes.length === 0) return null;
  const matched = minutes.map((at) => ({ at, added: 0 }));
  const quantity = naiveCalculate(rule.calculator ?? noCalculator, matched, context);
  return {
    matched_minutes: minutes.length,
    quantity: quantityText(quantity.value),
    unit: quantity.unit,
    intervals: runsOfMinutes(minutes).map((run) => ({
      start: instant(run[0] ?? 0, context.scenario.timezone),
      end: instant((run[run.length - 1] ?? 0) + 1, context.scenario.timezone),
    })),
    ...(quantity.tiers && {
      tiers: quantity.tiers.map(({ percent, matched: tierMinutes, value }) => ({
        percent,
        matched_minutes: tierMinutes,
        quantity: quantityText(value),
      })),
    }),
  };
}

function instant(minute: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
  return `${local.toPlainDateTime().toString({ smallestUnit: 'minute' })}${local.offset}`;
}

interface Days {
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
