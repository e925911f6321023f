import {
  firstOfMonth,
  firstOfNextMonth,
  monthDay,
  nextYearStart,
  plusMonths,
  toDay,
  toText,
  yearOf,
  yearStart,
  yearsReached,
} from './naive-days.ts';
import type { NaiveRef } from './naive-document.ts';
import {
  type Fraction,
  fraction,
  isLess,
  minus,
  over,
  plus,
  tenThousandths,
  times,
  whole,
} from './naive-fraction.ts';

/** What the accruals of one account may look at; days are since 1970. */
export interface NaiveEarning {
  readonly start: number;
  readonly end: number;
  readonly birth: number | undefined;
  readonly openedOn: number;
  readonly until: number;
  earns(day: number): boolean;
  /** Own ÷ full-time weekly norm of the terms of a day. */
  share(day: number): Fraction;
  worked(day: number, activities?: readonly string[]): number;
  counter(name: string): number;
}

export interface NaiveGrant {
  readonly day: number;
  /** Ten-thousandths. */
  readonly days: number;
}

const one: Fraction = [1n, 1n];

/** Every grant of one accrual of docs/leave.md, Grants from the opening to the last day. */
export function naiveGrants({ plugin, config }: NaiveRef, facts: NaiveEarning): NaiveGrant[] {
  if (plugin === 'twelfths') return twelfths(config, facts);
  const grants: NaiveGrant[] = [];
  let sum: Fraction = [0n, 1n];
  for (let day = facts.openedOn; day <= facts.until; day += 1) {
    const share = config.fte_prorate ? facts.share(day) : one;
    if (plugin === 'per-worked-hour') {
      if (day > facts.end) break;
      const before = tenThousandths(sum);
      const minutes = fraction(facts.worked(day, config.activities));
      sum = plus(sum, times(share, over(times(fraction(config.days_per_hour), minutes), fraction(60))));
      grants.push({ day, days: tenThousandths(sum) - before });
    } else {
      const exact = grantOn(plugin, config, day, facts, share);
      if (exact) grants.push({ day, days: tenThousandths(exact) });
    }
  }
  return grants.filter(({ days }) => days > 0);
}

type Config = NaiveRef['config'];

function earned(facts: NaiveEarning, from: number, next: number): number {
  let days = 0;
  for (let day = from; day < next; day += 1) if (facts.earns(day)) days += 1;
  return days;
}

function grantOn(
  plugin: string,
  config: Config,
  day: number,
  facts: NaiveEarning,
  share: Fraction,
): Fraction | undefined {
  const isEmployed = day >= facts.start && day <= facts.end;
  switch (plugin) {
    case 'front-loaded': {
      const from = yearStart(day, config.month_day ?? '01-01');
      const next = nextYearStart(day, config.month_day ?? '01-01');
      if (day !== Math.max(from, facts.start) || !isEmployed) return undefined;
      const part: Fraction = [BigInt(earned(facts, from, next)), BigInt(next - from)];
      return times(share, times(fraction(config.days), (config.prorate ?? true) ? part : one));
    }
    case 'periodic': {
      let from = yearStart(day, config.year_start);
      let next = plusMonths(from, config.every_months);
      for (let part = 1; next <= day; part += 1) {
        from = next;
        next = plusMonths(yearStart(day, config.year_start), (part + 1) * config.every_months);
      }
      next = Math.min(next, nextYearStart(day, config.year_start));
      if (day !== Math.max(from, facts.start) || !isEmployed) return undefined;
      const part: Fraction = [BigInt(earned(facts, from, next)), BigInt(next - from)];
      const days = over(times(fraction(config.days_per_year), fraction(config.every_months)), fraction(12));
      return times(share, times(days, (config.prorate ?? true) ? part : one));
    }
    case 'monthly':
      return monthly(config, day, facts, share);
    case 'proportional-year': {
      const from = yearStart(day, config.year_start ?? '04-01');
      const next = nextYearStart(day, config.year_start ?? '04-01');
      const grantDay = config.in_advance ? Math.max(from, facts.start) : Math.min(next - 1, facts.end);
      if (day !== grantDay || !isEmployed) return undefined;
      const days = earned(facts, from, next);
      if (days === 0) return undefined;
      let annual = config.annual_days;
      for (let age = 0; facts.birth !== undefined && age <= yearsReached(facts.birth, next - 1); age += 1)
        annual = config.age_steps?.find((step: { age: number }) => step.age === age)?.days ?? annual;
      const exact = times(share, times(fraction(annual), [BigInt(days), BigInt(next - from)]));
      let part = rounded(exact, config.rounding ?? 'up');
      if (config.up_to_days && isLess(fraction(config.up_to_days), part)) part = fraction(config.up_to_days);
      if (config.over_days) part = minus(part, fraction(config.over_days));
      return isLess([0n, 1n], part) ? part : undefined;
    }
    case 'anniversary':
    case 'age-step': {
      const since = plugin === 'anniversary' ? facts.start : facts.birth;
      if (since === undefined || !isEmployed) return undefined;
      const on = config.schedule === 'year-start' ? '01-01' : toText(since).slice(5);
      if (day < since || day !== monthDay(yearOf(day), on)) return undefined;
      const reached = config.steps.filter(
        (step: { years?: number; age?: number }) => (step.years ?? step.age ?? 0) <= yearsReached(since, day),
      );
      const highest = reached.sort(
        (a: { years?: number; age?: number }, b: { years?: number; age?: number }) =>
          (b.years ?? b.age ?? 0) - (a.years ?? a.age ?? 0),
      )[0];
      return highest && times(share, fraction(highest.days));
    }
    case 'from-counter': {
      const minutes = facts.counter(config.counter);
      if (day !== Math.min(facts.until, facts.end) || !isEmployed || minutes <= 0) return undefined;
      return times(share, times(fraction(config.factor), fraction(minutes)));
    }
    default:
      throw new Error(`the naive evaluator knows no accrual ${plugin}`);
  }
}

function monthly(config: Config, day: number, facts: NaiveEarning, share: Fraction): Fraction | undefined {
  const first = firstOfMonth(day);
  const next = firstOfNextMonth(day);
  const on = config.granted === 'month-start' ? Math.max(first, facts.start) : Math.min(next - 1, facts.end);
  if (day !== on) return undefined;
  const ofMonth = (from: number): Fraction => {
    const length = firstOfNextMonth(from) - from;
    const days = earned(facts, from, from + length);
    const full = fraction(config.days_per_month);
    if (days === 0) return [0n, 1n];
    if (days === length || config.partial_month === 'full') return full;
    if (config.partial_month === 'none') return [0n, 1n];
    const perDay =
      config.days_per_day === undefined ? over(full, fraction(length)) : fraction(config.days_per_day);
    const part = times(perDay, fraction(days));
    const cap = config.cap_per_month === undefined ? part : fraction(config.cap_per_month);
    return isLess(cap, part) ? cap : part;
  };
  let days = ofMonth(first);
  const start = yearStart(day, config.year_start ?? '09-01');
  const isLast = yearStart(next, config.year_start ?? '09-01') !== start;
  if (config.top_up_to !== undefined && isLast && earned(facts, start, next) === next - start) {
    let total: Fraction = [0n, 1n];
    for (let month = start; month < next; month = firstOfNextMonth(month))
      total = plus(total, ofMonth(month));
    const missing = minus(fraction(config.top_up_to), total);
    if (missing[0] > 0n) days = plus(days, missing);
  }
  return times(share, days);
}

/** One twelfth per month, summed and rounded per calendar year; the rest when the waiting time is over. */
function twelfths(config: Config, facts: NaiveEarning): NaiveGrant[] {
  const annual = fraction(config.annual_days);
  const waiting: number = config.waiting_months ?? 6;
  const inShare = (day: number) => (config.fte_prorate ? times(annual, facts.share(day)) : annual);
  const entry = yearOf(facts.start);
  const isPart = (year: number) => config.part_year === 'always' && year === entry;
  const grants: NaiveGrant[] = [];
  const exact = new Map<number, Fraction>();
  const count = new Map<number, number>();
  for (let month = 0; ; month += 1) {
    const from = plusMonths(facts.start, month);
    const to = plusMonths(facts.start, month + 1) - 1;
    const year = yearOf(to);
    if (to > Math.min(facts.end, facts.until) || (month >= waiting && !isPart(year))) break;
    if (earned(facts, from, to + 1) <= to - from) continue;
    const before = exact.get(year) ?? [0n, 1n];
    const after = plus(before, over(inShare(to), fraction(12)));
    exact.set(year, after);
    count.set(year, (count.get(year) ?? 0) + 1);
    const rule = config.rounding ?? 'half-up-else-keep';
    grants.push({
      day: to,
      days: tenThousandths(rounded(after, rule)) - tenThousandths(rounded(before, rule)),
    });
  }
  const over_ = waiting === 0 ? facts.start : plusMonths(facts.start, waiting) - 1;
  if (over_ > Math.min(facts.end, facts.until)) return grants.filter(isLater(facts));
  const year = yearOf(over_);
  const withIt = waiting > 0 && (over_ === facts.end || toText(over_).slice(5) === '12-31');
  if (!withIt && !isPart(year)) {
    const given = grants.filter(({ day }) => yearOf(day) === year).reduce((sum, { days }) => sum + days, 0);
    const rest = times(inShare(over_), [BigInt(12 - (count.get(year) ?? 0)), 12n]);
    const days = tenThousandths(plus(exact.get(year) ?? [0n, 1n], rest)) - given;
    grants.push({ day: over_, days: Math.max(0, days) });
  }
  for (let later = year + 1; later <= yearOf(facts.until); later += 1) {
    const day = toDay(`${later}-01-01`);
    if (day >= facts.start && day <= facts.end) grants.push({ day, days: tenThousandths(inShare(day)) });
  }
  return grants.filter(isLater(facts));
}

const isLater =
  ({ openedOn, until }: NaiveEarning) =>
  ({ day, days }: NaiveGrant) =>
    day >= openedOn && day <= until && days > 0;

function rounded(value: Fraction, rule: string): Fraction {
  const down = whole(value);
  const rest = minus(value, fraction(Number(down)));
  const half = !isLess(rest, [1n, 2n]);
  if (rule === 'none' || rest[0] === 0n) return value;
  if (rule === 'up' || half) return fraction(Number(down) + 1);
  return rule === 'half-up-else-keep' ? value : fraction(Number(down));
}
