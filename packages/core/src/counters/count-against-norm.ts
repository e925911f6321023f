import type { CounterBucket, CounterContext, CounterOutcome } from '../contract/counter-contract.ts';
import { cutAtTiers } from '../supplements/tiers.ts';
import type { DateRange, EpochDay } from '../time/epoch-day.ts';

export interface NormCounting {
  readonly threshold: 'contractual' | 'full-time';
  /** Cumulative bounds of the overtime tiers; undefined is open. */
  readonly tierBounds: readonly (number | undefined)[];
  readonly absenceCounts: boolean;
  readonly toleranceMinutes: number;
}

/** Names of a norm counter's outputs. */
export function outputsOf(counting: NormCounting): readonly string[] {
  const tiers = counting.tierBounds.map((_, index) => `overtime-tier-${index + 1}`);
  return ['hours-worked', 'extra-work', 'overtime', ...tiers, 'minus-hours'];
}

/** Counts every bucket against its norm and adds the outputs up (docs/counters.md, Outputs). */
export function countAgainstNorm(
  counting: NormCounting,
  buckets: readonly DateRange[],
  context: CounterContext,
): CounterOutcome {
  const counted = buckets.map((dates) => countBucket(counting, dates, context));
  const values: Record<string, number> = {};
  for (const name of outputsOf(counting)) {
    values[name] = counted.reduce((sum, bucket) => sum + (bucket.values[name] ?? 0), 0);
  }
  return { values, buckets: counted };
}

function countBucket(counting: NormCounting, dates: DateRange, context: CounterContext): CounterBucket {
  let hoursWorked = 0;
  let credited = 0;
  let norm = 0;
  for (let date: EpochDay = dates.from; date <= dates.to; date += 1) {
    hoursWorked += context.workedMinutes(date) - context.excludedMinutes(date);
    if (counting.absenceCounts) credited += context.creditedMinutes(date);
    norm += context.normMinutes(date);
  }
  const w = hoursWorked + credited;
  const fullTime =
    counting.threshold === 'full-time' ? context.fullTimeMinutes(dates.from, dates.to) : undefined;
  const silent = Math.abs(w - norm) <= counting.toleranceMinutes;
  const extraWork = silent || fullTime === undefined ? 0 : Math.max(0, Math.min(w, fullTime) - norm);
  const overtime = silent ? 0 : Math.max(0, w - (fullTime === undefined ? norm : Math.max(norm, fullTime)));
  const values: Record<string, number> = {
    'hours-worked': hoursWorked,
    'extra-work': extraWork,
    overtime,
    'minus-hours': silent ? 0 : Math.max(0, norm - w),
  };
  for (const [index, minutes] of cutAtTiers(overtime, counting.tierBounds).entries()) {
    values[`overtime-tier-${index + 1}`] = minutes;
  }
  return { ...dates, countedMinutes: w, normMinutes: norm, fullTimeMinutes: fullTime, values };
}

/** The dates of the range, each a bucket of its own. */
export function dayBuckets({ from, to }: DateRange): readonly DateRange[] {
  const buckets: DateRange[] = [];
  for (let date = from; date <= to; date += 1) buckets.push({ from: date, to: date });
  return buckets;
}

/**
 * Weeks from `firstWeekday` (Monday = 0). `clip` cuts them at the ends of the period; `whole-weeks` gives the whole
 * weeks that end in it (docs/counters.md, Weeks).
 */
export function weekBuckets(
  { from, to }: DateRange,
  firstWeekday: number,
  boundary: 'clip' | 'whole-weeks',
): readonly DateRange[] {
  const buckets: DateRange[] = [];
  // 1970-01-01 was a Thursday: (date + 3) mod 7 is 0 on Mondays.
  let start = from - ((((from + 3 - firstWeekday) % 7) + 7) % 7);
  for (; start <= to; start += 7) {
    const end = start + 6;
    if (boundary === 'clip') buckets.push({ from: Math.max(start, from), to: Math.min(end, to) });
    else if (end <= to) buckets.push({ from: start, to: end });
  }
  return buckets;
}
