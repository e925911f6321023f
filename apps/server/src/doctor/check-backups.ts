import { listBackups } from '../backup/backup-folder.ts';
import { findTrouble, isLate } from '../backup/backup-status.ts';
import { commandName } from '../command-name.ts';
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
  const ago = (moment: Temporal.Instant) =>
    lasting((now.epochMilliseconds - moment.epochMilliseconds) / 1_000);
  const verified = newest?.verifiedAt ? `, verified ${ago(newest.verifiedAt)} ago` : '';
  const found = newest
    ? `${ago(newest.begunAt)} old${verified}; ${all.length} kept in ${backups.folder}`
    : `none that was verified lies in ${backups.folder}`;
  const trouble = await findTrouble(backups.folder, newest);
  if (trouble?.kind === 'damaged') {
    const which = `the one of ${trouble.at} is damaged, and none was good since`;
    return wrong('backup', `${which}; ${found}`, adviceAboutDamage(backups.folder));
  }
  const said = trouble ? `none was made at ${trouble.at}: ${trouble.message}; ${found}` : found;
  const advice = `Look for "no backup was made" in the log of the servers, and whether ${backups.folder} can be written.`;
  const isWrong = trouble !== null || !newest || isLate(backups, newest, now);
  return isWrong ? wrong('backup', said, advice) : ok('backup', found);
}

/** A backup made by hand would lie elsewhere, and the server makes the next one by itself. */
const adviceAboutDamage = (folder: string) =>
  `Suspect the disk of ${folder}: look at its health, and verify the others there: ${commandName} backup verify FILE. ` +
  'A server that runs makes another one within a minute.';
