import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireUnused, UnfitTargetError } from '@stempel/db/backup';
import { CommandError } from '../cli/output.ts';
import type { Config } from '../config.ts';
import { findInstallationSecret } from '../installation-secret.ts';
import { settleSecret } from '../restored-secret.ts';
import { createBackup } from './create-backup.ts';
import { requireDatabase, withOwnerUrl } from './owner-database.ts';
import type { Progress } from './progress.ts';
import { type RestoreResult, restoreBackup } from './restore-backup.ts';

type MoveOrder = { config: Config; replace: boolean; now: Temporal.Instant };

export type MoveResult = Pick<RestoreResult, 'tables' | 'rows' | 'contents'> & {
  /** For so long nobody could be served. */
  seconds: number;
  /** Where the embedded database stays as it was. */
  former: string;
};

/**
 * Puts everything of the embedded database of DATA_DIR into the external one of the configuration, by a backup that lies in
 * DATA_DIR meanwhile. Throws a CommandError where a server uses either, or data are there.
 */
export async function moveDatabase(order: MoveOrder, progress: Progress): Promise<MoveResult> {
  const { config } = order;
  if (config.databaseUrl === null) {
    throw new CommandError('no-target', 'Set DATABASE_URL to the database that everything is moved into.');
  }
  const from: Config = { ...config, databaseUrl: null, databaseDirectUrl: null };
  requireDatabase(from);
  const began = performance.now();
  const folder = join(config.dataDir, 'move');
  // What one that was killed left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    const path = join(folder, 'backup.tar');
    await backUp(from, { ...order, path }, progress);
    const { tables, rows, contents } = await restoreBackup({ ...order, path, passphrase: null }, progress);
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    return { tables, rows, contents, seconds, former: join(config.dataDir, 'postgres') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function backUp(
  from: Config,
  { path, now }: MoveOrder & { path: string },
  progress: Progress,
): Promise<void> {
  progress.step('Reading the embedded database');
  await withOwnerUrl(from, async (ownerUrl) => {
    await requireUnused(ownerUrl).catch((error: unknown) => {
      throw error instanceof UnfitTargetError ? new CommandError(error.code, error.message) : error;
    });
    await settleSecret(from, ownerUrl, now);
    const secret = findInstallationSecret(from);
    await createBackup({ ownerUrl, path, passphrase: null, secret, files: from.files, now }, progress);
  });
}
