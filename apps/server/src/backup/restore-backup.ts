import type { FormerWorkspace, StoredTable } from '@stempel/db/backup';
import {
  knownMigrations,
  type RestoreStep,
  restoreDatabase,
  UnfitTargetError,
  UnknownSchemaError,
} from '@stempel/db/backup';
import { type FileFolder, FolderUnusableError, layFile } from '@stempel/services';
import { CommandError } from '../cli/output.ts';
import type { Config } from '../config.ts';
import { forgetUnfinishedDemo } from '../demo-file.ts';
import { openInstallation } from '../open-installation.ts';
import { findLaidSecret, settleSecret } from '../restored-secret.ts';
import { chooseSecret } from './choose-secret.ts';
import type { Manifest } from './manifest.ts';
import { contentOf, tableOf } from './manifest.ts';
import { withOwnerUrl } from './owner-database.ts';
import { type Progress, rowsOf } from './progress.ts';
import { readArchive, type StoredFile } from './read-archive.ts';
import { noteFormer, removeFormer } from './replaced-files.ts';
import { expand } from './table-parts.ts';
import { describeDamage, verifyBackup } from './verify-backup.ts';
import { sha256Of } from './write-archive.ts';

type RestoreOrder = {
  config: Config;
  path: string;
  passphrase: string | null;
  replace: boolean;
  now: Temporal.Instant;
  /** The last thing before the database has everything; where it throws, the database stays as it was. */
  beforeCommit?: () => Promise<void>;
  /** The database has everything. */
  afterCommit?: () => void;
};

type RemovedFiles = {
  /** Contents of what was replaced that were removed from the folder of files. */
  removed_contents: number;
  /** Why some of these may be left; null: none is. */
  contents_left: string | null;
};

export type RestoreResult = RemovedFiles & {
  file: string;
  taken_at: string;
  product_version: string;
  tables: number;
  rows: number;
  /** Contents that were laid into the folder of files. */
  contents: number;
  database: 'embedded' | 'external';
  /** Where the secret of the backup was put, and that of before; null where it was here already. */
  secret_file: string | null;
  former_secret_file: string | null;
};

/** Checks the archive, fills the database with it and brings the schema up to date. */
export async function restoreBackup(order: RestoreOrder, progress: Progress): Promise<RestoreResult> {
  const { config, path, passphrase, replace, now } = order;
  progress.step(`Checking ${path}`);
  const { manifest, secret: stored } = await requireSound(path, passphrase, progress);
  try {
    knownMigrations(manifest.migrations);
    const folder = requireFolder(config, manifest);
    // Of a restore before, that was killed; the database is asked only where one left something.
    if (findLaidSecret(config) !== undefined)
      await withOwnerUrl(config, (ownerUrl) => settleSecret(config, ownerUrl, now));
    const chosen = chooseSecret(config, { manifest, stored, replace, now });
    let files: RemovedFiles = { removed_contents: 0, contents_left: null };
    await withOwnerUrl(config, async (ownerUrl) => {
      await restoreDatabase(ownerUrl, {
        migrations: manifest.migrations,
        tables: storedTables({ path, passphrase, manifest, folder }),
        sequences: manifest.sequences,
        secret: chosen.secret,
        replace,
        onStep: (step) => tell(progress, step),
        async beforeCommit(former) {
          forgetUnfinishedDemo(config);
          chosen.lay();
          if (config.files) await noteFormer(config.files, former);
          await order.beforeCommit?.();
        },
        async afterCommit(former) {
          order.afterCommit?.();
          chosen.put();
          if (config.files) files = await removeFiles(config.files, former);
        },
      });
      progress.step('Bringing the schema up to date');
      await (await openInstallation(config, { poolSize: 1 })).close();
    });
    return {
      file: path,
      taken_at: manifest.taken_at,
      product_version: manifest.product_version,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      contents: contentsIn(manifest),
      ...files,
      database: config.databaseUrl === null ? 'embedded' : 'external',
      secret_file: chosen.file,
      former_secret_file: chosen.formerFile,
    };
  } catch (error) {
    if (error instanceof UnfitTargetError) throw new CommandError(error.code, error.message);
    if (error instanceof FolderUnusableError) throw new CommandError('unwritable-folder', error.message);
    if (error instanceof UnknownSchemaError) throw new CommandError('unknown-schema', error.message);
    throw error;
  }
}

async function requireSound(
  path: string,
  passphrase: string | null,
  progress: Progress,
): Promise<{ manifest: Manifest; secret: string | null }> {
  const { valid, manifest, secret, damage } = await verifyBackup(path, passphrase, progress);
  if (valid && manifest) return { manifest, secret };
  const lines = [
    `${path} is damaged; nothing was restored:`,
    ...damage.map((one) => `  ${describeDamage(one)}`),
  ];
  throw new CommandError('damaged', lines.join('\n'));
}

const contentsIn = ({ files }: Manifest) => files.filter(({ name }) => contentOf(name) !== undefined).length;

/** The folder that contents of files go into, where the backup has any. */
function requireFolder({ files }: Config, manifest: Manifest): FileFolder | null {
  const contents = contentsIn(manifest);
  if (contents > 0 && files === null) {
    throw new CommandError(
      'no-files-folder',
      `The backup holds the contents of ${contents} files, which lie in a folder. Set FILES_DIR to a folder of this ` +
        'installation; nothing was restored.',
    );
  }
  return files;
}

/** The database is restored by then: what cannot be removed now is removed by the next start of a server. */
async function removeFiles(folder: FileFolder, former: readonly FormerWorkspace[]): Promise<RemovedFiles> {
  try {
    return { removed_contents: await removeFormer(folder, former), contents_left: null };
  } catch (error) {
    return { removed_contents: 0, contents_left: (error as Error).message };
  }
}

interface Stored {
  readonly path: string;
  readonly passphrase: string | null;
  readonly manifest: Manifest;
  readonly folder: FileFolder | null;
}

/**
 * The archive is read a second time, and each part is checked again before a row of it is used. Contents of files are on disk
 * before the first row: whatever ends the restore, no row is without its content.
 */
async function* storedTables({ path, passphrase, manifest, folder }: Stored): AsyncGenerator<StoredTable> {
  const sums = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const files = readArchive(path, passphrase);
  let next = await files.next();
  const check = ({ name, content }: StoredFile) => {
    if (sums.get(name) === sha256Of(content)) return content;
    throw new CommandError(
      'damaged',
      `${path} changed while it was restored (${name}); nothing was restored.`,
    );
  };
  async function* chunksOf(table: string): AsyncGenerator<Buffer> {
    for (; !next.done && tableOf(next.value.name) === table; next = await files.next()) {
      yield await expand(check(next.value));
    }
  }
  for (; !next.done && tableOf(next.value.name) === undefined; next = await files.next()) {
    const kept = contentOf(next.value.name);
    if (kept && folder) await layFile(folder, kept, check(next.value));
  }
  try {
    for (const { name, columns, rows } of manifest.tables)
      yield { name, columns, rows, chunks: chunksOf(name) };
  } finally {
    await files.return(undefined);
  }
}

function tell(progress: Progress, step: RestoreStep): void {
  if (step.step === 'table') progress.count(() => `${step.name}: ${rowsOf(step.rows)}`);
  else if (step.step === 'indexes') {
    if (step.done === 0) progress.step(`Building ${step.of} keys and indexes`);
    else progress.count(() => `${step.done} of ${step.of}`);
  } else if (step.step === 'schema') progress.step('Loading the rows');
  else if (step.step === 'commit') progress.step('Putting it in place');
}
