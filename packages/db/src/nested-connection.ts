import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** What one flow of work holds of a pool; it outlives the connection where something was begun and not waited for. */
type Holding = { pool: Pool; isHeld: boolean; outer: Holding | undefined };

let holdings: AsyncLocalStorage<Holding> | undefined;

/** A flow of work asked for a connection while it held one of the same pool. */
export class NestedConnectionError extends Error {
  override readonly name = 'NestedConnectionError';
}

/**
 * From now on in this process, whoever holds a connection of a pool and asks for another is refused: many of them at once
 * would hold all there are and wait for each other. For tests; following every flow of work costs more than it is worth
 * where people wait.
 */
export function refuseNestedConnections(): void {
  holdings ??= new AsyncLocalStorage();
}

/** Throws NestedConnectionError where this flow of work holds a connection of the pool already. */
export function assertHoldsNone(pool: Pool): void {
  for (let at = holdings?.getStore(); at; at = at.outer) {
    if (at.isHeld && at.pool === pool) {
      throw new NestedConnectionError(
        'A connection was asked for inside a transaction of the same pool; pass the transaction on, or ask before or after it.',
      );
    }
  }
}

/** Runs what works on a connection of the pool. */
export async function whileHolding<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  if (!holdings) return work();
  const holding: Holding = { pool, isHeld: true, outer: holdings.getStore() };
  try {
    return await holdings.run(holding, work);
  } finally {
    holding.isHeld = false;
  }
}
