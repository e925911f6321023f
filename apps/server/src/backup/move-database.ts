import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnavailable } from '@stempel/db';
import {
  type HeldWrites,
  LongWriteError,
  requireFit,
  resumeWrites,
  UnfitTargetError,
  whileWritesAreRefused,
} from '@stempel/db/backup';
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
  /** For so long it could be read only, up to now: until the servers run at the new place it stays so. */
  seconds: number;
  /** Where the embedded database stays as it was; nothing is written to it any more. */
  former: string;
};

const embeddedOf = (config: Config): Config => ({ ...config, databaseUrl: null, databaseDirectUrl: null });

/**
 * Puts everything of the embedded database of DATA_DIR into the external one of the configuration, by a backup that lies in
 * DATA_DIR meanwhile. A server may run on the embedded one: it goes on reading, and what it would write is refused, from just before
 * the backup for good. Where this ends before everything is in place, it writes again. Throws a CommandError.
 */
export async function moveDatabase(order: MoveOrder, progress: Progress): Promise<MoveResult> {
  const { config, now } = order;
  if (config.databaseUrl === null) {
    throw new CommandError('no-target', 'Set DATABASE_URL to the database that everything is moved into.');
  }
  const from = embeddedOf(config);
  requireDatabase(from);
  const folder = join(config.dataDir, 'move');
  // What one that was killed left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    await withOwnerUrl(config, (ownerUrl) => requireFit(ownerUrl, order.replace));
    return await withOwnerUrl(from, async (ownerUrl) => {
      await settleSecret(from, ownerUrl, now);
      progress.step('Waiting for those who write');
      return await whileWritesAreRefused(ownerUrl, (held) =>
        copy({ ...order, from, ownerUrl, path: join(folder, 'backup.tar'), held }, progress),
      );
    });
  } catch (error) {
    if (error instanceof UnfitTargetError) throw new CommandError(error.code, error.message);
    if (error instanceof LongWriteError) throw new CommandError('long-write', error.message);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Copying = MoveOrder & { from: Config; ownerUrl: string; path: string; held: HeldWrites };

/** Nothing is written to the embedded database from before its snapshot to the moment the other one has everything, or not. */
async function copy(
  { from, ownerUrl, path, held, ...order }: Copying,
  progress: Progress,
): Promise<MoveResult> {
  const { config, now } = order;
  const began = performance.now();
  progress.step('Reading the embedded database, which can be read only from here on');
  const secret = findInstallationSecret(from);
  await createBackup({ ownerUrl, path, passphrase: null, secret, files: from.files, now }, progress);
  let place: 'here' | 'unknown' | 'there' = 'here';
  try {
    const { tables, rows, contents } = await restoreBackup(
      {
        ...{ ...order, path, passphrase: null },
        async beforeCommit() {
          // From here on the other one may be the one that counts: better none is written than both.
          await held.end();
          place = 'unknown';
        },
        afterCommit() {
          place = 'there';
        },
      },
      progress,
    );
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    return { tables, rows, contents, seconds, former: join(config.dataDir, 'postgres') };
  } catch (error) {
    if ((place as typeof place | 'unknown') !== 'unknown') throw error;
    if (!isUnavailable(error)) {
      await held.resume();
      throw error;
    }
    throw new CommandError(
      'outcome-unknown',
      'The external database went away while everything was put in place, and nobody knows whether it is there. Until that is ' +
        'known nothing is written here: move again with --replace once it is back, or give up the move with: stempel backup move --undo',
    );
  }
}

/** Lets the embedded database be written again after everything was moved away from it. */
export async function undoMove(config: Config): Promise<{ undone: boolean }> {
  const from = embeddedOf(config);
  requireDatabase(from);
  return withOwnerUrl(from, async (ownerUrl) => ({ undone: (await resumeWrites(ownerUrl)).wasMoved }));
}
