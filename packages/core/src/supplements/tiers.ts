import type { TierFigures } from '../contract/plugin.ts';
import { getDecimal } from '../figures/decimal.ts';
import { multiply, type Rational, rational } from '../figures/rational.ts';
import { type Message, say } from '../messages/index.ts';

export interface Tier {
  readonly upToMinutes: number | undefined;
  readonly percent: Rational;
}

export function readTiers(
  tiers: readonly { up_to_minutes?: number | undefined; percent: string }[],
): readonly Tier[] {
  return tiers.map((tier) => ({ upToMinutes: tier.up_to_minutes, percent: getDecimal(tier.percent) }));
}

/** How many of the minutes fall in each tier; the bounds are cumulative, minutes past the last tier fall in none. */
export function cutAtTiers(minutes: number, bounds: readonly (number | undefined)[]): readonly number[] {
  let below = 0;
  return bounds.map((bound) => {
    const upTo = bound === undefined ? minutes : Math.min(minutes, bound);
    const inside = Math.max(0, upTo - below);
    below = Math.max(below, upTo);
    return inside;
  });
}

/** Percent figures of each tier from the matched minutes of each. */
export function tierFigures(tiers: readonly Tier[], matched: readonly number[]): readonly TierFigures[] {
  return tiers.map(({ percent }, index) => {
    const matchedMinutes = matched[index] ?? 0;
    return { percent, matchedMinutes, quantity: multiply(rational(matchedMinutes, 100), percent) };
  });
}

/** First place at which tiers are not strictly ascending, or one without a bound is not the last; undefined when well formed. */
export function findTierProblem(
  tiers: readonly { up_to_minutes?: number | undefined }[],
): { index: number; message: Message<'only-last-tier-open' | 'tier-not-above'> } | undefined {
  let previous = 0;
  for (const [index, { up_to_minutes: bound }] of tiers.entries()) {
    if (bound === undefined) {
      if (index < tiers.length - 1) return { index, message: say('only-last-tier-open') };
      continue;
    }
    if (bound <= previous) return { index, message: say('tier-not-above', { value: previous }) };
    previous = bound;
  }
  return undefined;
}
