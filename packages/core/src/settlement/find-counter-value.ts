import type { CounterFigures } from '../contract/settlement-contract.ts';
import { leftOfCounter, lookUpCounter } from './counter-parts.ts';

/**
 * The value of `norm-balance`, of a counter's output (`overtime`), or of one policy's output (`policy.overtime`).
 * Undefined when no counter offers it, or several do and none is named.
 */
export function findCounterValue(
  name: string,
  counters: readonly CounterFigures[],
  normBalanceMinutes: number,
): number | undefined {
  const offers = counters.map(({ policy, values }) => ({ policy, outputs: Object.keys(values) }));
  const lookup = lookUpCounter(offers, name);
  if (!('found' in lookup)) return undefined;
  return leftOfCounter({ normBalanceLeft: normBalanceMinutes, counters }, lookup.found);
}
