import type { Quantity, TierFigures } from '../contract/plugin.ts';
import { add, type Rational } from '../figures/rational.ts';

/** Adds the tiers of two quantities by place; a tier that only one of them has stays as it is. */
export function addTiers(
  a: readonly TierFigures[] | undefined,
  b: readonly TierFigures[] | undefined,
): readonly TierFigures[] | undefined {
  if (!a || !b) return a ?? b;
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  return longer.map((tier, index) => {
    const other = shorter[index];
    if (!other) return tier;
    return {
      percent: (a[index] ?? tier).percent,
      matchedMinutes: tier.matchedMinutes + other.matchedMinutes,
      quantity: add(tier.quantity, other.quantity),
    };
  });
}

/** The quantity with another value and tiers, its unit and account kept. */
export function withValue(
  quantity: Quantity,
  value: Rational,
  tiers: readonly TierFigures[] | undefined,
  workings: Readonly<Record<string, unknown>>,
): Quantity {
  const { creditTo, currency, unit } = quantity;
  return {
    value,
    unit,
    workings,
    ...(tiers && { tiers }),
    ...(creditTo !== undefined && { creditTo }),
    ...(currency !== undefined && { currency }),
  };
}
