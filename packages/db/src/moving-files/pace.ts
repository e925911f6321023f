import { setTimeout } from 'node:timers/promises';

/**
 * Holds work that nobody waits for to an amount per second, so that it takes its part of the processor and leaves the rest:
 * a file that comes as fast as the machine can holds up whatever comes meanwhile. The result takes what was done since the
 * last time and resolves when more is due; time that was not used is not made up for.
 */
export function atPace(amountPerSecond: number): (amount: number, signal?: AbortSignal) => Promise<void> {
  let due = performance.now();
  return async (amount, signal) => {
    const now = performance.now();
    due = Math.max(due + (amount / amountPerSecond) * 1000, now);
    if (due - now >= 1) await setTimeout(due - now, undefined, { signal });
  };
}
