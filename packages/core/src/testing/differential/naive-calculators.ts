import type { NaiveRef } from './naive-document.ts';
import { type NaiveContext, scopeOf } from './naive-filters.ts';
import { type Fraction, fraction, isLess, over, plus, times } from './naive-fraction.ts';
import { runsOfMinutes } from './naive-timeline.ts';

/** Matched minutes of one interval, with what rounding added at the end of some of its minutes. */
export interface NaiveMinute {
  readonly at: number;
  /** Minutes added after this one; they belong to its scopes (docs/supplements.md, Calculators). */
  readonly added: number;
}

export interface NaiveQuantity {
  readonly value: Fraction;
  readonly unit: string;
  readonly tiers?: readonly {
    readonly percent: string;
    readonly matched: number;
    readonly value: Fraction;
  }[];
}

type Matched = readonly NaiveMinute[];

const length = (matched: Matched) => matched.reduce((sum, { added }) => sum + 1 + added, 0);
const hundred = fraction(100);

function intervals(matched: Matched): NaiveMinute[][] {
  const byMinute = new Map(matched.map((one) => [one.at, one]));
  return runsOfMinutes(matched.map(({ at }) => at)).map((run) =>
    run.map((at) => byMinute.get(at) ?? { at, added: 0 }),
  );
}

function scopes(matched: Matched, per: string, context: NaiveContext): NaiveMinute[][] {
  if (matched.length === 0) return [];
  if (per === 'interval') return intervals(matched);
  if (per === 'line') return [[...matched]];
  const groups = new Map<string, NaiveMinute[]>();
  for (const one of matched) {
    const key = scopeOf(one.at, per, context) ?? 'outside';
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** Rate for `highest`. */
export function naiveRate({ plugin, config }: NaiveRef): Fraction {
  if (plugin === 'percent') return fraction(config.percent);
  if (plugin === 'duration') return times(hundred, fraction(config.factor ?? '1'));
  if (plugin === 'tiered') return fraction(config.tiers[0].percent);
  if (plugin === 'rounded' || plugin === 'capped') return naiveRate(config.calculator);
  if (plugin !== 'ratio') return fraction(0);
  const part = over(fraction(config.numerator), fraction(config.denominator));
  return times(times(hundred, part), fraction(config.factor ?? '1'));
}

/** One calculator of docs/supplements.md, Calculators. */
export function naiveCalculate(
  { plugin, config }: NaiveRef,
  matched: Matched,
  context: NaiveContext,
): NaiveQuantity {
  const minutes = fraction(length(matched));
  const inMinutes = (value: Fraction): NaiveQuantity => ({ value, unit: 'minutes' });
  switch (plugin) {
    case 'duration':
      return inMinutes(times(minutes, fraction(config.factor ?? '1')));
    case 'percent':
      return inMinutes(over(times(minutes, fraction(config.percent)), hundred));
    case 'ratio': {
      const part = over(fraction(config.numerator), fraction(config.denominator));
      return inMinutes(times(times(minutes, part), fraction(config.factor ?? '1')));
    }
    case 'fixed-per-hour':
      return { value: over(times(fraction(config.amount), minutes), fraction(60)), unit: 'amount' };
    case 'fixed-per-occurrence': {
      const found = scopes(matched, config.per, context).length;
      const counted = Math.min(found, config.max_per_period ?? found);
      return { value: times(fraction(counted), fraction(config.quantity ?? '1')), unit: 'occurrences' };
    }
    case 'minimum-per-occurrence': {
      let running: { until: number; sum: number } | undefined;
      const sums: { until: number; sum: number }[] = [];
      for (const interval of intervals(matched)) {
        const start = interval[0]?.at ?? 0;
        if ((config.merge_within_guarantee ?? true) && running && start < running.until)
          running.sum += length(interval);
        else {
          running = { until: start + config.min_minutes, sum: length(interval) };
          sums.push(running);
        }
      }
      return inMinutes(
        fraction(sums.reduce((total, { sum }) => total + Math.max(sum, config.min_minutes), 0)),
      );
    }
    case 'flat-per-session': {
      let sessions = 0;
      let end = Number.NEGATIVE_INFINITY;
      for (const interval of intervals(matched)) {
        const last = interval[interval.length - 1] ?? { at: 0, added: 0 };
        if (!((interval[0]?.at ?? 0) - end < (config.session_gap_minutes ?? 120))) sessions += 1;
        end = Math.max(end, last.at + 1 + last.added);
      }
      return inMinutes(fraction(sessions * config.minutes));
    }
    case 'started-unit': {
      const unit = config.unit_minutes ?? 60;
      const sessions: { start: number; minutes: number }[] = [];
      const paid = (session: { minutes: number }) => Math.ceil(session.minutes / unit) * unit;
      for (const interval of intervals(matched)) {
        const session = sessions[sessions.length - 1];
        const start = interval[0]?.at ?? 0;
        if (session && start < session.start + paid(session)) session.minutes += length(interval);
        else sessions.push({ start, minutes: length(interval) });
      }
      return inMinutes(
        fraction(sessions.reduce((sum, one) => sum + (config.fixed_minutes ?? 0) + paid(one), 0)),
      );
    }
    case 'tiered': {
      const parts = config.tiers.map(() => 0);
      for (const scope of scopes(matched, config.per, context)) {
        for (let ordinal = 1; ordinal <= length(scope); ordinal += 1) {
          const tier = config.tiers.findIndex(
            (one: { up_to_minutes?: number }) =>
              one.up_to_minutes === undefined || ordinal <= one.up_to_minutes,
          );
          if (tier >= 0) parts[tier] += 1;
        }
      }
      const tiers = config.tiers.map((tier: { percent: string }, index: number) => ({
        percent: tier.percent,
        matched: parts[index],
        value: over(times(fraction(parts[index]), fraction(tier.percent)), hundred),
      }));
      const value = tiers.reduce(
        (sum: Fraction, tier: { value: Fraction }) => plus(sum, tier.value),
        fraction(0),
      );
      return { value, unit: 'minutes', tiers };
    }
    case 'time-off': {
      const earned = times(minutes, fraction(config.factor ?? '1'));
      const most =
        config.max_minutes_per_period === undefined ? earned : fraction(config.max_minutes_per_period);
      return inMinutes(isLess(most, earned) ? most : earned);
    }
    case 'rounded': {
      const rounded = scopes(matched, config.scope, context).flatMap((scope) => roundScope(scope, config));
      return naiveCalculate(
        config.calculator,
        [...rounded].sort((a, b) => a.at - b.at),
        context,
      );
    }
    case 'capped': {
      let value = fraction(0);
      const results = scopes(matched, config.per, context).map((scope) =>
        naiveCalculate(config.calculator, scope, context),
      );
      for (const result of results) {
        let one = result.value;
        if (config.max_minutes !== undefined && isLess(fraction(config.max_minutes), one))
          one = fraction(config.max_minutes);
        if (config.min_minutes !== undefined && isLess(one, fraction(config.min_minutes)))
          one = fraction(config.min_minutes);
        value = plus(value, one);
      }
      const first = results[0] ?? naiveCalculate(config.calculator, [], context);
      const tiers = first.tiers?.map((tier, index) => ({
        percent: tier.percent,
        matched: results.reduce((sum, result) => sum + (result.tiers?.[index]?.matched ?? 0), 0),
        value: results.reduce(
          (sum, result) => plus(sum, result.tiers?.[index]?.value ?? fraction(0)),
          fraction(0),
        ),
      }));
      return { value, unit: first.unit, ...(tiers && { tiers }) };
    }
    default:
      throw new Error(`the naive evaluator knows no calculator ${plugin}`);
  }
}

// Takes the difference off, or adds it at, the end of the scope's last interval, a minute at a time.
function roundScope(scope: readonly NaiveMinute[], config: NaiveRef['config']): NaiveMinute[] {
  const before = length(scope);
  const unit = config.unit_minutes;
  const down = before - (before % unit);
  const missing = before % unit === 0 ? 0 : unit - (before % unit);
  const goesUp =
    config.mode === 'up' ||
    (config.mode === 'nearest' && (before % unit) * 2 >= unit) ||
    (config.mode === 'down' && missing <= (config.tolerance_up_minutes ?? 0));
  const target = before % unit === 0 ? before : goesUp ? down + unit : down;
  const rounded = [...scope];
  while (length(rounded) > target) {
    const last = rounded.pop();
    if (last && last.added > 0) rounded.push({ at: last.at, added: last.added - 1 });
  }
  const last = rounded.pop();
  if (last) rounded.push({ at: last.at, added: last.added + Math.max(0, target - before) });
  return rounded;
}
