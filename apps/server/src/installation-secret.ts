import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

type Place = Pick<Config, 'secret' | 'dataDir'>;

/**
 * The secret of this installation: STEMPEL_SECRET, else the file `secret` of the data folder, made at the first start
 * for its owner only. It is never in the database, whose dump alone must open nothing.
 */
export function readInstallationSecret(config: Place): string {
  return findInstallationSecret(config) ?? makeSecret(secretFileOf(config), config.dataDir);
}

/** As `readInstallationSecret`; undefined where there is none yet. */
export function findInstallationSecret(config: Place): string | undefined {
  return config.secret ?? readIfThere(secretFileOf(config));
}

/** Takes back the one that `readInstallationSecret` made for a database that turned out to have another. */
export function takeBackSecret(config: Place, made: string): void {
  if (config.secret === null && readIfThere(secretFileOf(config)) === made) rmSync(secretFileOf(config));
}

export function secretFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appears whole; of two servers that start at once, one makes it. */
function makeSecret(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
