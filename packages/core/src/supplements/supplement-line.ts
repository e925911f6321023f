import type { Quantity, QuantityUnit, TierFigures } from '../contract/plugin.ts';
import { toTenThousandths } from '../figures/decimal.ts';
import { add, type Rational } from '../figures/rational.ts';
import { countMinutes, type Spans, uniteSpans } from '../time/spans.ts';
import { addTiers } from './add-quantities.ts';

/** The result of one rule over the period (docs/evaluation.md, Rules). */
export interface SupplementLine {
  /** `policy/rule`. */
  readonly key: string;
  readonly policy: string;
  readonly rule: string;
  readonly activity: string | undefined;
  readonly matchedMinutes: number;
  readonly intervals: Spans;
  /** Exact; see `quantity` for what is booked. */
  readonly value: Rational;
  /** Ten-thousandths, rounded half away from zero once. */
  readonly quantity: bigint;
  readonly unit: QuantityUnit;
  readonly tiers: readonly TierFigures[] | undefined;
  /** Account a time-off line credits. */
  readonly creditTo: string | undefined;
  readonly currency: string | undefined;
}

export function makeLine(
  policy: string,
  rule: { readonly code: string; readonly activity: string | undefined },
  intervals: Spans,
  quantity: Quantity,
): SupplementLine {
  return {
    key: `${policy}/${rule.code}`,
    policy,
    rule: rule.code,
    activity: rule.activity,
    matchedMinutes: countMinutes(intervals),
    intervals,
    value: quantity.value,
    quantity: toTenThousandths(quantity.value),
    unit: quantity.unit,
    tiers: quantity.tiers,
    creditTo: quantity.creditTo,
    currency: quantity.currency,
  };
}

/** Two lines of one rule whose policy changed version inside the period, as one; rounded once. */
export function joinLines(a: SupplementLine, b: SupplementLine): SupplementLine {
  const intervals = uniteSpans(a.intervals, b.intervals);
  const value = add(a.value, b.value);
  return {
    ...b,
    matchedMinutes: a.matchedMinutes + b.matchedMinutes,
    intervals,
    value,
    quantity: toTenThousandths(value),
    tiers: addTiers(a.tiers, b.tiers),
  };
}
