import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './postmaster-file.ts';

// The server and the command line may share one embedded PostgreSQL: each leaves a file named by its process
// id, and only the last one to leave stops the database. A killed process leaves a file that no longer counts.

function folderOf(own: string): string {
  const folder = join(own, 'in-use-by');
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function register(own: string): void {
  writeFileSync(join(folderOf(own), String(process.pid)), '');
}

export function unregister(own: string): void {
  rmSync(join(folderOf(own), String(process.pid)), { force: true });
}

/** Whether another living process still uses the database. */
export function isUsedByOthers(own: string): boolean {
  return readdirSync(folderOf(own)).some((pid) => Number(pid) !== process.pid && isRunning(Number(pid)));
}

const patience = 60_000;

/** Runs `work` while no other process starts or stops the same PostgreSQL. */
export async function exclusively<Result>(own: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(own, 'lock');
  const deadline = Date.now() + patience;
  while (!take(lock)) {
    if (Date.now() > deadline)
      throw new Error(`Another process holds ${lock}; stop it or remove that folder.`);
    await setTimeout(20);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, String(process.pid)), '');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = holderOf(lock);
  if (holder !== undefined && !isRunning(holder)) rmSync(lock, { recursive: true, force: true });
  return false;
}

function holderOf(lock: string): number | undefined {
  try {
    const [pid] = readdirSync(lock);
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  }
}
