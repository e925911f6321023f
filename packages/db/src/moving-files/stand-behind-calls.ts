import { setPriority } from 'node:os';

/**
 * Calls go first: this thread gets a niceness, of 19 at most. On Linux 0 is the thread that asks; elsewhere it would be the
 * whole server, which stays as it is.
 */
export function standBehindCalls(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Where that is forbidden the work is done all the same.
  }
}
