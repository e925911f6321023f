import { listBackups } from '../backup/backup-folder.ts';
import { isLate } from '../backup/backup-status.ts';
import type { Config } from '../config.ts';
import { type Check, lasting, ok, warning, wrong } from './check.ts';

/** Age of the newest backup that was read again to its end. */
export async function checkBackups(
  { backups, databaseUrl }: Pick<Config, 'backups' | 'databaseUrl'>,
  now: Temporal.Instant,
): Promise<Check> {
  if (backups === null) {
    const own = databaseUrl === null ? '' : ', unless you back up PostgreSQL by other means';
    return warning('backup', 'none is made by itself', `Set BACKUP_DIR${own} (apps/server/docs/backup.md).`);
  }
  const all = await listBackups(backups.folder);
  const newest = all.find(({ verifiedAt }) => verifiedAt !== null);
  const advice = `Look for "no backup was made" in the log of the servers, and whether ${backups.folder} can be written.`;
  if (!newest) return wrong('backup', `none that was verified lies in ${backups.folder}`, advice);
  const ago = (moment: Temporal.Instant) =>
    lasting((now.epochMilliseconds - moment.epochMilliseconds) / 1_000);
  const verified = newest.verifiedAt ? `, verified ${ago(newest.verifiedAt)} ago` : '';
  const found = `${ago(newest.begunAt)} old${verified}; ${all.length} kept in ${backups.folder}`;
  return isLate(backups, newest, now) ? wrong('backup', found, advice) : ok('backup', found);
}
