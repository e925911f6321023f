/** A part with what it is recognised by in another version of the same list. */
export interface KeyedPart {
  readonly key: string;
  readonly item: unknown;
  readonly index: number;
}

/** Rules are recognised by their code, other parts by their plugin and which of its kind they are. */
export function keyedParts(items: readonly unknown[]): KeyedPart[] {
  const seen = new Map<string, number>();
  return items.map((item, index) => {
    const { code, plugin } = (item ?? {}) as { code?: unknown; plugin?: unknown };
    const name = String(code ?? plugin ?? '');
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return { key: `${name} ${nth}`, item, index };
  });
}

/** The keys that have to move for `before` to come into the order of `after`; as few as possible. */
export function movedKeys(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const common = after.filter((key) => before.includes(key));
  const places = common.map((key) => before.indexOf(key));
  const stays = longestRising(places);
  return new Set(common.filter((_, index) => !stays.has(index)));
}

/** Indexes of a longest rising part of the numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const before = best
      .filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    best.push([...before, index]);
  }
  return new Set(best.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []));
}
