import type { CounterFigures } from '../settlement/settlement-contract.ts';

/**
 * The value of `norm-balance`, of a counter's output (`overtime`), or of one policy's output (`policy.overtime`).
 * Undefined when no counter offers it, or several do and none is named.
 */
export function findCounterValue(
  name: string,
  counters: readonly CounterFigures[],
  normBalanceMinutes: number,
): number | undefined {
  if (name === 'norm-balance') return normBalanceMinutes;
  const [policy, output] = name.includes('.') ? splitOnce(name) : [undefined, name];
  const offering = counters.filter(
    (counter) => (policy === undefined || counter.policy === policy) && Object.hasOwn(counter.values, output),
  );
  return offering.length === 1 ? offering[0]?.values[output] : undefined;
}

function splitOnce(name: string): readonly [string, string] {
  const point = name.indexOf('.');
  return [name.slice(0, point), name.slice(point + 1)];
}
