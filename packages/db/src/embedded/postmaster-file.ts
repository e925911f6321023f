import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL says about itself in its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** A standby answers reads. */
const ready: ReadonlySet<string> = new Set(['ready', 'standby']);

/** Reads postmaster.pid (lines: pid, folder, start, port, socket, address, memory, status). */
export function findPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port, ready: lines[7] !== undefined && ready.has(lines[7].trim()) };
}

/** Whether the process lives and is a PostgreSQL: after a restart of the machine its id may be another's. */
export function isPostgresRunning(pid: number): boolean {
  if (!isRunning(pid)) return false;
  const { state, name } = existsSync('/proc/self/stat') ? describeByProc(pid) : describeByPs(pid);
  // A zombie has ended; only its parent has not asked for it yet (an init of a container may never).
  return name.includes('postgres') && !state.startsWith('Z');
}

function describeByProc(pid: number): { state: string; name: string } {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, name };
  } catch {
    return { state: '', name: '' };
  }
}

function describeByPs(pid: number): { state: string; name: string } {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...name] = line.split(/\s+/);
    return { state, name: name.join(' ') };
  } catch {
    return { state: '', name: '' };
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes a lock file whose process is gone or is no PostgreSQL. */
export function removeStaleLock(data: string): void {
  const postmaster = findPostmaster(data);
  if (postmaster && !isPostgresRunning(postmaster.pid)) rmSync(join(data, 'postmaster.pid'), { force: true });
}
