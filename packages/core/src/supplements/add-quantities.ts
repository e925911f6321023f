import { add, type Rational } from '../figures/rational.ts';
import type { Quantity, TierFigures } from '../plugins/contract.ts';

/** Adds the tiers of two quantities of the same calculator, tier by tier. */
export function addTiers(
  a: readonly TierFigures[] | undefined,
  b: readonly TierFigures[] | undefined,
): readonly TierFigures[] | undefined {
  if (!a || !b) return a ?? b;
  return a.map((tier, index) => {
    const other = b[index];
    if (!other) return tier;
    return {
      percent: tier.percent,
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
