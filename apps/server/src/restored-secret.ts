import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { proofOf, withSecretProof } from '@stempel/db/backup';
import type { Config } from './config.ts';
import { secretFileOf } from './installation-secret.ts';

// A restore lays the secret of what it restores beside the one of before, and puts it in its place only when the database is
// restored. Whatever ends it in between, the database says which of the two is its own.

type Place = Pick<Config, 'secret' | 'dataDir'>;

const laidFileOf = (config: Place) => `${secretFileOf(config)}.restored`;

/** Before the restore is final: whole and on disk, and in nobody's way. */
export function layRestoredSecret(config: Place, secret: string): void {
  mkdirSync(config.dataDir, { recursive: true });
  const laid = laidFileOf(config);
  writeFileSync(`${laid}.part`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${laid}.part`, laid);
  syncFolder(config.dataDir);
}

/** The one that was laid there and not put in its place yet. */
export function findLaidSecret(config: Place): string | undefined {
  const laid = laidFileOf(config);
  return existsSync(laid) ? readFileSync(laid, 'utf8').trim() : undefined;
}

/** Puts it in its place once the database is restored; `formerFile` keeps the one of before, where there is one. */
export function putRestoredSecret(config: Place, formerFile: string): void {
  const file = secretFileOf(config);
  if (existsSync(file)) linkSync(file, formerFile);
  renameSync(laidFileOf(config), file);
  syncFolder(config.dataDir);
}

/** Where a secret that was replaced is kept. */
export function formerSecretFile(config: Place, now: Temporal.Instant): string {
  const digits = now.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '');
  return `${secretFileOf(config)}.before-${digits}`;
}

/**
 * After a restore that was killed: the secret that it laid is put in its place where it is the database's, else removed. A database
 * of an early version holds its own secret and takes either: what is sealed there is sealed anew with the one that is here.
 */
export async function settleSecret(config: Place, ownerUrl: string, now: Temporal.Instant): Promise<void> {
  if (config.secret !== null || findLaidSecret(config) === undefined) return;
  await withSecretProof(ownerUrl, (proof) => {
    // The restore may have ended meanwhile, or another server was faster.
    const laid = findLaidSecret(config);
    if (laid === undefined) return;
    const isIts = proof === null || proof === proofOf(laid);
    if (isIts) putRestoredSecret(config, formerSecretFile(config, now));
    else rmSync(laidFileOf(config));
  });
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
