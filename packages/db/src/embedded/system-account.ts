import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user PostgreSQL runs as; null means the user of this process. */
export type SystemAccount = { uid: number; gid: number } | null;

const nobody = 65_534;

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
    );
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root: there it gets the account `postgres`, or nobody's. */
export function chooseSystemAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return null;
  return { uid: idOf('-u', 'postgres') ?? nobody, gid: idOf('-g', 'postgres') ?? nobody };
}

/** Whether the account can walk down to the path: each folder above it must be open to it. */
export function canReach(account: SystemAccount, path: string): boolean {
  if (!account) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && !mayEnter(account, stat)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayEnter(account: { uid: number; gid: number }, stat: { uid: number; gid: number; mode: number }) {
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}
