import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@stempel/db';
import type { Config } from '../config.ts';
import {
  backupName,
  forgetFailure,
  keepNewest,
  listBackups,
  markVerified,
  noteFailure,
  removePartial,
  setDamagedAside,
} from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import type { Progress } from './progress.ts';
import { describeDamage, verifyBackup } from './verify-backup.ts';

/** When, where and how many backups are kept. */
export type BackupPlan = {
  folder: string;
  /** Of the day in UTC. */
  at: { hour: number; minute: number };
  keep: number;
  passphrase: string | null;
};

type Settings = {
  plan: BackupPlan;
  ownerUrl: string;
  secret: string;
  /** Where contents of files lie beside the database; null: nowhere. */
  files: Config['files'];
  locks: Database['locks'];
  now(): Temporal.Instant;
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
};

const lookMilliseconds = 60_000;
/** After one that failed. */
const againMilliseconds = 600_000;
const lockName = 'stempel:backup';
const silent: Pick<Progress, 'count'> = { count() {} };

/** The last moment at which a backup was to be made. */
export function lastDue({ at }: Pick<BackupPlan, 'at'>, now: Temporal.Instant): Temporal.Instant {
  const here = now.toZonedDateTimeISO('UTC');
  const today = here.startOfDay().add({ hours: at.hour, minutes: at.minute });
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today.subtract({ days: 1 }) : today).toInstant();
}

/**
 * Makes the backup that is due, unless it is there or another server makes it: it is read again to its end, and then the
 * oldest go. Returns its path; undefined where there was nothing to do. Throws where none was made, or a damaged one.
 */
export async function backUpIfDue(settings: Settings): Promise<string | undefined> {
  const { plan, locks, now } = settings;
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  if (!(await isDue(plan, now()))) return undefined;
  const release = await locks.tryHold(lockName);
  if (!release) return undefined;
  try {
    // Another server may have made it since.
    return (await isDue(plan, now())) ? await makeOne(settings) : undefined;
  } finally {
    await release();
  }
}

async function isDue(plan: BackupPlan, now: Temporal.Instant): Promise<boolean> {
  const due = lastDue(plan, now);
  const made = (await listBackups(plan.folder)).find(({ verifiedAt }) => verifiedAt !== null);
  return made === undefined || Temporal.Instant.compare(made.begunAt, due) < 0;
}

async function makeOne({ plan, ownerUrl, secret, files, now, log }: Settings): Promise<string> {
  const { folder, passphrase, keep } = plan;
  await removePartial(folder);
  const began = now();
  const path = join(folder, backupName(began, passphrase !== null));
  const order = { ownerUrl, path, passphrase, secret, files, now: began };
  const { rows, bytes, contents, missing_contents: missing } = await createBackup(order, silent);
  const written = now();
  const { valid, damage } = await verifyBackup(path, passphrase, silent);
  if (!valid) {
    const aside = await setDamagedAside(path);
    throw new Error(`The backup ${aside} is damaged: ${damage.map(describeDamage).join('; ')}.`);
  }
  const verified = now();
  await markVerified(path, verified);
  await forgetFailure(folder);
  const removed = await keepNewest(folder, keep);
  const seconds = { to_write: secondsBetween(began, written), to_verify: secondsBetween(written, verified) };
  if (missing.length > 0)
    log.warn({ path, missing }, 'files are not in the folder of files, nor in the backup');
  log.info({ path, rows, contents, bytes, seconds, removed: removed.length }, 'backed up and verified');
  return path;
}

function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round(from.until(to).total('seconds'));
}

/** Looks every minute whether one is due: a moment that was slept through is made up for. */
export function scheduleBackups(settings: Settings): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    let next = lookMilliseconds;
    try {
      await backUpIfDue(settings);
    } catch (error) {
      next = againMilliseconds;
      const { message } = error as Error;
      // A folder that cannot be written says so by its age.
      await noteFailure(settings.plan.folder, { at: settings.now(), message }).catch(() => {});
      settings.log.error({ err: error }, 'no backup was made; it is tried again in ten minutes');
    }
    if (!isStopped) timer = setTimeout(look, next);
  };
  void look();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
