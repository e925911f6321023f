/** Deterministic pseudo-random numbers (mulberry32): the same seed gives the same company. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True `percent` times in a hundred. */
  chance(percent: number): boolean;
  /** One of the items; throws for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Numbers that depend on nothing but the seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from: the list is empty.');
      return item;
    },
  };
}
