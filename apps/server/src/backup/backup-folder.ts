import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';

// What lies in BACKUP_DIR: archives whose names say when they were begun, and beside each that was read again to its end a
// file that says so.

/** What a backup that was found damaged ends with. */
export const damagedEnd = '.damaged';

const archiveName = /^stempel-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar(\.age)?$/;

/** `stempel-2026-11-25T13-00-00Z.tar`, or `.tar.age` for one that is sealed. */
export function backupName(now: Temporal.Instant, isSealed: boolean): string {
  const moment = now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
  return `stempel-${moment}.tar${isSealed ? '.age' : ''}`;
}

export type KeptBackup = { path: string; begunAt: Temporal.Instant; verifiedAt: Temporal.Instant | null };

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function momentOf(name: string): Temporal.Instant | undefined {
  const [, date, hour, minute, second] = archiveName.exec(name) ?? [];
  return date === undefined ? undefined : Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`);
}

/** When those that were found damaged were begun. */
export async function listDamaged(folder: string): Promise<Temporal.Instant[]> {
  return (await namesIn(folder)).flatMap((name) => {
    const begunAt = name.endsWith(damagedEnd) ? momentOf(name.slice(0, -damagedEnd.length)) : undefined;
    return begunAt ? [begunAt] : [];
  });
}

/** The newest first; none where the folder is not there. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const name of await namesIn(folder)) {
    const begunAt = momentOf(name);
    if (!begunAt) continue;
    const path = join(folder, name);
    found.push({ path, begunAt, verifiedAt: await readVerification(path) });
  }
  return found.sort((one, other) => Temporal.Instant.compare(other.begunAt, one.begunAt));
}

const markOf = (path: string) => `${path}.verified`;

async function readVerification(path: string): Promise<Temporal.Instant | null> {
  try {
    return Temporal.Instant.from((await readFile(markOf(path), 'utf8')).trim());
  } catch {
    // Without it, or with half of it, nobody knows.
    return null;
  }
}

export async function markVerified(path: string, now: Temporal.Instant): Promise<void> {
  await writeFile(markOf(path), `${now.toString()}\n`, { mode: 0o600, flush: true });
}

/** A damaged one is kept, to be looked at, and does not count; returns where it lies from now on. */
export async function setDamagedAside(path: string): Promise<string> {
  await rm(markOf(path), { force: true });
  await rename(path, `${path}${damagedEnd}`);
  return `${path}${damagedEnd}`;
}

/**
 * Has the folder know what somebody found who read one of its backups again; other files are nothing of its. Returns where
 * a damaged one lies from now on.
 */
export async function noteVerification(
  folder: string,
  { path, isWhole, now }: { path: string; isWhole: boolean; now: Temporal.Instant },
): Promise<string | undefined> {
  if (dirname(path) !== resolve(folder) || momentOf(basename(path)) === undefined) return undefined;
  if (!isWhole) return setDamagedAside(path);
  await markVerified(path, now);
  return undefined;
}

/**
 * Deletes all but the newest `keep` of those that were verified, and what is older than these; returns what went. Others
 * count for nothing: a row of damaged ones must not push a good one out.
 */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const all = await listBackups(folder);
  const oldest = all.filter(({ verifiedAt }) => verifiedAt !== null)[keep - 1];
  if (!oldest) return [];
  const gone = all.filter(({ begunAt }) => Temporal.Instant.compare(begunAt, oldest.begunAt) < 0);
  for (const { path } of gone) {
    await rm(path, { force: true });
    await rm(markOf(path), { force: true });
  }
  return gone.map(({ path }) => path);
}

const failureFile = 'last-failure.json';
const failure = z.object({ at: z.iso.datetime(), message: z.string() });

export type BackupFailure = { at: Temporal.Instant; message: string };

/** For whoever looks at the folder: the last backup that was not made, and why. */
export async function noteFailure(folder: string, { at, message }: BackupFailure): Promise<void> {
  const text = JSON.stringify({ at: at.toString(), message });
  await writeFile(join(folder, failureFile), `${text}\n`, { mode: 0o600 });
}

export async function forgetFailure(folder: string): Promise<void> {
  await rm(join(folder, failureFile), { force: true });
}

/** Undefined where the last one was made. */
export async function findFailure(folder: string): Promise<BackupFailure | undefined> {
  try {
    const { at, message } = failure.parse(JSON.parse(await readFile(join(folder, failureFile), 'utf8')));
    return { at: Temporal.Instant.from(at), message };
  } catch {
    return undefined;
  }
}

/** What a process that was killed had begun. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const whole = name.replace(/\.partial$/, '');
    if (whole !== name && archiveName.test(whole)) await rm(join(folder, name), { force: true });
  }
}
