import type { QuantityUnit } from '../contract/plugin.ts';

/** What a quantity counts; the currency of an amount. */
export interface CountedIn {
  readonly unit: QuantityUnit;
  readonly currency: string | null;
}

/**
 * What the lines of a rule count, told from its stored calculator without evaluating it; one that wraps another counts
 * what that one counts. No calculator is a duration.
 */
export function countedIn(calculator: unknown): CountedIn {
  const { plugin, config } = (calculator ?? {}) as { plugin?: unknown; config?: Record<string, unknown> };
  if (plugin === 'fixed-per-occurrence') return { unit: 'occurrences', currency: null };
  if (plugin === 'fixed-per-hour') return { unit: 'amount', currency: String(config?.currency) };
  return config?.calculator === undefined
    ? { unit: 'minutes', currency: null }
    : countedIn(config.calculator);
}

/** What the versions of one rule count; undefined where they differ: a figure before and one after may be of different units. */
export function countedAlike(calculators: readonly unknown[]): CountedIn | undefined {
  const [first, ...rest] = calculators.map(countedIn);
  const isSame = ({ unit, currency }: CountedIn) => unit === first?.unit && currency === first.currency;
  return rest.every(isSame) ? first : undefined;
}
