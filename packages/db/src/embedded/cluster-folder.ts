import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SystemAccount } from './system-account.ts';
import { canReach } from './system-account.ts';

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

/** Prepares the folders below `dataDir`; data move to /var/lib where the account cannot reach `dataDir`. */
export function prepareClusterFolder(dataDir: string, account: SystemAccount): ClusterFolder {
  const own = join(resolve(dataDir), 'postgres');
  mkdirSync(own, { recursive: true });
  const reachable = canReach(account, join(own, 'data'));
  const place = reachable
    ? own
    : join(systemFolder, createHash('sha256').update(own).digest('hex').slice(0, 16));
  const data = join(place, 'data');
  if (!existsSync(data)) mkdirSync(data, { recursive: true, mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  return { own, data, shared: reachable ? own : systemFolder, password: passwordIn(own) };
}

function passwordIn(own: string): string {
  const file = join(own, 'owner-password');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}
