import { setTimeout } from 'node:timers/promises';
import { inOneFlight } from '@stempel/db';
import type { ServiceContext } from './context.ts';

/** One is worked out here while PostgreSQL reads and writes the others; with two it waits at times for this process. */
const transactionsAtOnce = 3;

const calmMilliseconds = 50;

/** Resolves when no call came for a moment, or when nothing is left to do. */
async function waitForCalm(isCalled: () => boolean, left: readonly unknown[]): Promise<void> {
  while (isCalled() && left.length > 0) await setTimeout(calmMilliseconds);
}

/**
 * As `map`, for work in transactions of its own that do not wait for one another, some at a time, or one while
 * calls come that it would hold up. After a failure none is begun, and what runs has ended when it is thrown.
 */
export async function mapAtOnce<Item, Result>(
  { db }: ServiceContext,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...items.entries()];
  const take = async (isFirst: boolean) => {
    try {
      for (;;) {
        if (!isFirst && db.isCalled?.()) await waitForCalm(db.isCalled, left);
        const next = left.shift();
        if (!next) return;
        results[next[0]] = await work(next[1]);
      }
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  // A transaction that is shared is one connection: there one verb runs at a time.
  const length = db.shared ? 1 : transactionsAtOnce;
  await inOneFlight(Array.from({ length }, (_, number) => take(number === 0)));
  return results;
}

/** The items in their order, in parts of at most this size. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
