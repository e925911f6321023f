import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { ClusterFolder } from './cluster-folder.ts';

type Place = Pick<ClusterFolder, 'own'>;

const fileOf = ({ own }: Place) => join(own, 'postgres.log');
const earlierFileOf = (place: Place) => `${fileOf(place)}.before`;

/** At which length its lines become the earlier ones, and those before them go. */
const mostBytes = 8 * 2 ** 20;

/** Where a PostgreSQL that starts writes to, at the end; `write` gets the open file. */
export function withLog<Result>(place: Place, write: (file: number) => Result): Result {
  const file = openSync(fileOf(place), 'a', 0o600);
  try {
    fchmodSync(file, 0o600);
    return write(file);
  } finally {
    closeSync(file);
  }
}

/** PostgreSQL goes on at the end of the file, wherever that is now: it keeps it open. */
export function boundLog(place: Place): void {
  const file = fileOf(place);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < mostBytes) return;
  rmSync(earlierFileOf(place), { force: true });
  try {
    copyFileSync(file, earlierFileOf(place));
  } catch {
    // A full disk needs the room more than the lines.
  }
  truncateSync(file);
}

/** Takes away what it said, and what it said before that. */
export function emptyLog(place: Place): void {
  rmSync(earlierFileOf(place), { force: true });
  if (existsSync(fileOf(place))) truncateSync(fileOf(place));
}

/** Its last lines. */
export function endOfLog(place: Place): string {
  const file = fileOf(place);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '(no log)';
}

/**
 * What a session may say in the log: what it waited for and what ended it. An error of a statement may name in its message,
 * its detail or its text what people are called; the server that sent it logs it without. Processes of PostgreSQL itself
 * (checkpoints, recovery) have no session, and say all they have to: a crash with the statement it was in, whose values are
 * beside its text.
 */
const sessionSettings = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Whoever waits for a lock for a second, and each deadlock, as lines without values.
  log_lock_waits: 'on',
};

/** For every session that begins from now on; false where it was so before. */
export async function keepValuesOutOfLog(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ chosen: string[] }>(
    'select setconfig as chosen from pg_db_role_setting where setdatabase = 0 and setrole = 0',
  );
  const missing = Object.entries(sessionSettings).filter(
    ([name, value]) => !rows[0]?.chosen.includes(`${name}=${value}`),
  );
  for (const [name, value] of missing) await client.query(`alter role all set ${name} = ${value}`);
  return missing.length > 0;
}
