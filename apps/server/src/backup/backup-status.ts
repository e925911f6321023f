import { stat } from 'node:fs/promises';
import type { BackupStatus } from '@stempel/services/settings/workspaces';
import { commandName } from '../command-name.ts';
import type { Config } from '../config.ts';
import { findFailure, type KeptBackup, listBackups, listDamaged } from './backup-folder.ts';
import { type BackupPlan, lastDue } from './scheduled-backups.ts';

/** A large one takes a while. */
const patience = { hours: 1 };

/** Whether the newest that was verified should have been followed by another. */
export function isLate(
  plan: Pick<BackupPlan, 'at'>,
  { begunAt }: Pick<KeptBackup, 'begunAt'>,
  now: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(begunAt, lastDue(plan, now.subtract(patience))) < 0;
}

type Settings = Pick<Config, 'backups' | 'backupPassphrase' | 'databaseUrl'>;

/** What the folder of backups tells; null where none are made by themselves. */
export async function readBackupStatus(
  { backups: plan, backupPassphrase }: Settings,
  now: Temporal.Instant,
): Promise<BackupStatus | null> {
  if (plan === null) return null;
  const { folder, keep } = plan;
  const at = `${String(plan.at.hour).padStart(2, '0')}:${String(plan.at.minute).padStart(2, '0')}`;
  const said = { folder, at, keep, sealed: backupPassphrase !== null, command: commandName };
  const nextDue = lastDue(plan, now).add({ hours: 24 }).toString();
  try {
    const all = await listBackups(folder);
    const good = all.find(({ verifiedAt }) => verifiedAt !== null);
    return {
      ...said,
      kept: all.length,
      newest: good ? await describe(good) : null,
      trouble: await findTrouble(folder, good),
      next_due_at: nextDue,
      late: good === undefined || isLate(plan, good, now),
    };
  } catch (error) {
    const { message } = error as Error;
    const trouble = { kind: 'unreadable', at: now.toString(), message } as const;
    return { ...said, kept: 0, newest: null, trouble, next_due_at: nextDue, late: true };
  }
}

async function describe({ path, begunAt, verifiedAt }: KeptBackup) {
  const { size: bytes } = await stat(path);
  return { begun_at: begunAt.toString(), verified_at: (verifiedAt ?? begunAt).toString(), bytes };
}

/** The last that went wrong since the newest good one was begun. */
export async function findTrouble(
  folder: string,
  good: KeptBackup | undefined,
): Promise<BackupStatus['trouble']> {
  const since = (moment: Temporal.Instant) =>
    good === undefined || Temporal.Instant.compare(moment, good.begunAt) > 0;
  const failed = await findFailure(folder);
  const [damaged] = (await listDamaged(folder)).sort(Temporal.Instant.compare).reverse();
  if (failed && since(failed.at))
    return { kind: 'failed', at: failed.at.toString(), message: failed.message };
  if (damaged && since(damaged)) return { kind: 'damaged', at: damaged.toString(), message: null };
  return null;
}
