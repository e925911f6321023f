import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canReach, chooseSystemAccount, type SystemAccount } from './system-account.ts';

/** Where the files of one embedded PostgreSQL lie. */
export interface ClusterFolder {
  /** Belongs to this process: password, log, registrations. */
  own: string;
  /** PostgreSQL's data directory, owned by its account. */
  data: string;
  /** Readable by everybody; holds copied binaries where they are needed. */
  shared: string;
  password: string;
}

const systemFolder = '/var/lib/stempel';

const ownFolderOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/** Where PostgreSQL's data lie, or would: below `dataDir`, or in /var/lib where the account cannot reach that. Makes nothing. */
function placeOf(own: string, account: SystemAccount): string {
  if (canReach(account, join(own, 'data'))) return own;
  return join(systemFolder, createHash('sha256').update(own).digest('hex').slice(0, 16));
}

/** The folder on whose disk the data of the embedded PostgreSQL of `dataDir` lie. */
export function placeOfData(dataDir: string): string {
  return placeOf(ownFolderOf(dataDir), chooseSystemAccount());
}

/** Prepares the folders below `dataDir`; data move to /var/lib where the account cannot reach `dataDir`. */
export function prepareClusterFolder(dataDir: string, account: SystemAccount): ClusterFolder {
  const own = ownFolderOf(dataDir);
  makeOpenFolder(own);
  const place = placeOf(own, account);
  const reachable = place === own;
  if (!reachable) for (const folder of [systemFolder, place]) makeOpenFolder(folder);
  const data = join(place, 'data');
  if (!existsSync(data)) mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  return { own, data, shared: reachable ? own : systemFolder, password: passwordIn(own) };
}

/** Everybody may walk through, whatever the umask of this process says; what is secret below is closed itself. */
function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { mode, uid } = statSync(folder);
  if ((mode & 0o011) !== 0o011 && uid === process.getuid?.()) chmodSync(folder, 0o755);
}

function passwordIn(own: string): string {
  const file = join(own, 'owner-password');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}
