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
}

/**
 * The changes that moved a value, in order, each with what it was before and after; so they add up to the whole difference.
 * Unless all are wanted, changes between two equal values are passed over together: of many the one that matters is found
 * by halving. Changes that cancel each other out within such a part are not told.
 */
export async function findMoves<Value>(search: Search<Value>): Promise<Move<Value>[]> {
  const { first, end, valueAfter, isSame, all } = search;
  const moves: Move<Value>[] = [];
  const look = async (from: number, to: number, before: Value, after: Value): Promise<void> => {
    if (from === to || (!all && isSame(before, after))) return;
    if (to - from === 1) {
      moves.push({ index: from, before, after });
      return;
    }
    const middle = Math.floor((from + to) / 2);
    const between = await valueAfter(middle);
    await look(from, middle, before, between);
    await look(middle, to, between, after);
  };
  await look(first, end, await valueAfter(first), await valueAfter(end));
  return moves;
}
