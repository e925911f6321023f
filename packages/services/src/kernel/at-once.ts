import { inOneFlight } from '@stempel/db';
import type { ServiceContext } from './context.ts';

/** One is worked out here while PostgreSQL reads and writes the others; with two it waits at times for this process. */
const transactionsAtOnce = 3;

/**
 * As `map`, for work in transactions of its own that do not wait for one another, some at a time. After a failure none is
 * begun, and what runs has ended when it is thrown.
 */
export async function mapAtOnce<Item, Result>(
  { db }: ServiceContext,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...items.entries()];
  const take = async () => {
    try {
      for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  // A transaction that is shared is one connection: there one verb runs at a time.
  await inOneFlight(Array.from({ length: db.shared ? 1 : transactionsAtOnce }, take));
  return results;
}

/** The items in their order, in parts of at most this size. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
