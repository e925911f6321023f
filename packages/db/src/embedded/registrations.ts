import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './postmaster-file.ts';

// The server and the command line may share one embedded PostgreSQL: each leaves a file that begins with
// its process id, and only the last one to leave stops the database. A killed process leaves a file that no longer counts.

function folderOf(own: string): string {
  const folder = join(own, 'in-use-by');
  mkdirSync(folder, { recursive: true });
  return folder;
}

let registered = 0;

/** Returns the name to unregister with. */
export function register(own: string): string {
  registered += 1;
  const name = `${process.pid}.${registered}`;
  writeFileSync(join(folderOf(own), name), '');
  return name;
}

export function unregister(own: string, name: string): void {
  rmSync(join(folderOf(own), name), { force: true });
}

/** Whether somebody of a living process still uses the database. */
export function isInUse(own: string): boolean {
  return readdirSync(folderOf(own)).some((name) => isRunning(Number.parseInt(name, 10)));
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
