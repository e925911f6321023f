/** Something that happened between two values. */
export interface Move<Value> {
  /** Place among the changes, from 0 on. */
  readonly index: number;
  readonly before: Value;
  readonly after: Value;
}

interface Search<Value> {
  /** The changes that are looked at: the place of the first one, and of the first one behind them. */
  readonly first: number;
  readonly end: number;
  /** The value after so many of them. */
  readonly valueAfter: (changes: number) => Promise<Value>;
  readonly isSame: (one: Value, other: Value) => boolean;
  /** Whether also a change without an effect is told. */
  readonly all: boolean;
  /** Whether to leave the rest for the next call; left out, never. */
  readonly isEnough?: () => boolean;
}

export interface FoundMoves<Value> {
  readonly moves: Move<Value>[];
  /** The place of the first change that was left; null where none was. */
  readonly next: number | null;
}

/**
 * The changes that moved a value, in order, each with what it was before and after; so they add up to the whole difference.
 * Unless all are wanted, changes between two equal values are passed over together: of many the one that matters is found
 * by halving. Changes that cancel each other out within such a part are not told. One at least is found before it is enough.
 */
export async function findMoves<Value>(search: Search<Value>): Promise<FoundMoves<Value>> {
  const { first, end, valueAfter, isSame, all, isEnough = () => false } = search;
  const moves: Move<Value>[] = [];
  let next: number | null = null;
  const look = async (from: number, to: number, before: Value, after: Value): Promise<void> => {
    if (next !== null || from === to || (!all && isSame(before, after))) return;
    if (to - from === 1) {
      moves.push({ index: from, before, after });
      return;
    }
    if (moves.length > 0 && isEnough()) {
      next = from;
      return;
    }
    const middle = Math.floor((from + to) / 2);
    const between = await valueAfter(middle);
    await look(from, middle, before, between);
    await look(middle, to, between, after);
  };
  await look(first, end, await valueAfter(first), await valueAfter(end));
  return { moves, next };
}

/**
 * The value after the last of the changes before this one after which there is one; there is one before all of them. Only a
 * change that may take values away or give them back is looked behind: what any other leaves is as it was before it.
 */
export async function findStanding<Value>(
  changes: number,
  valueAfter: (changes: number) => Promise<Value | undefined>,
  mayDecide: (place: number) => boolean,
): Promise<Value> {
  for (let count = changes - 1; count >= 0; count -= 1) {
    if (count > 0 && !mayDecide(count)) continue;
    const value = await valueAfter(count);
    if (value !== undefined) return value;
  }
  throw new Error('There is no value before the first change.');
}
