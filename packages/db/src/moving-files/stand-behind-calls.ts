import { readFileSync } from 'node:fs';
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

/**
 * The same for the process of PostgreSQL behind a connection, where it is one of this machine that this user may ask: an
 * embedded PostgreSQL. Its title names the port it serves, so that no pooler or other machine is taken for it. Returns whether
 * it is one.
 */
export function standBackendBehindCalls(
  backend: { processId: number; servedPort: number | undefined },
  niceness: number,
): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const title = readFileSync(`/proc/${backend.processId}/cmdline`, 'utf8');
    const isBackend = title.startsWith('postgres: ') && title.includes(`(${backend.servedPort})`);
    if (isBackend) setPriority(backend.processId, niceness);
    return isBackend;
  } catch {
    // It runs elsewhere, or belongs to somebody else.
    return false;
  }
}
