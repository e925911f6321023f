import { setTimeout } from 'node:timers/promises';

/** Running jobs have twenty seconds (packages/jobs), and then some to hand the rest back. */
export const secondsOfJobs = 22;
/** Connections that hang are left to the end of the process. */
export const secondsOfTheRest = 5;

/** Waits for what ends, and no longer than that. */
export async function within(seconds: number, ...ending: unknown[]): Promise<void> {
  const settled = new AbortController();
  const late = setTimeout(seconds * 1_000, undefined, { signal: settled.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(ending), late]);
  settled.abort();
}
