import { NothingToBackUpError, proofOf, readSnapshot, type Snapshot } from '@stempel/db/backup';
import { FolderUnusableError, readLaidFile } from '@stempel/services';
import { CommandError } from '../cli/output.ts';
import { type Config, productVersion } from '../config.ts';
import { type About, contentOf, type Manifest, names } from './manifest.ts';
import { type Progress, rowsOf } from './progress.ts';
import { compressedParts } from './table-parts.ts';
import { type Entry, sha256Of, writeArchive } from './write-archive.ts';

export type BackupOrder = {
  ownerUrl: string;
  path: string;
  /** Null: the archive is not sealed, and the secret of the installation stays out of it. */
  passphrase: string | null;
  /** Of this installation; undefined where it is not known here. */
  secret: string | undefined;
  /** Where contents of files lie beside the database; null: nowhere that is known here. */
  files: Config['files'];
  now: Temporal.Instant;
};

export type BackupResult = Omit<About, 'format' | 'migrations' | 'secret_proof'> & {
  file: string;
  bytes: number;
  sealed: boolean;
  tables: number;
  rows: number;
  /** Contents of the folder of files. */
  contents: number;
  /** Those that a row has and the folder has not: they are in no backup. */
  missing_contents: string[];
};

/** Writes all of the database, as it is at one moment, into one archive, with the contents that lie in the folder of files. */
export async function createBackup(
  order: BackupOrder,
  progress: Pick<Progress, 'count'>,
): Promise<BackupResult> {
  const { ownerUrl, path, passphrase, files, now } = order;
  try {
    return await readSnapshot(ownerUrl, async (snapshot) => {
      const secret = passphrase === null ? null : requireSecret(order, snapshot);
      const about = describe(snapshot, secret !== null);
      const collected = new Collected(about);
      const { bytes } = await writeArchive(
        { path, passphrase, now },
        entriesOf(snapshot, { collected, secret, files, progress }),
      );
      const { format: _, migrations: __, secret_proof: ___, ...said } = about;
      const { rows, tables, contents, missing: missing_contents } = collected;
      const figures = { tables, rows, contents, missing_contents };
      return { file: path, bytes, sealed: passphrase !== null, ...figures, ...said };
    });
  } catch (error) {
    if (error instanceof FolderUnusableError) throw new CommandError('unreadable-folder', error.message);
    if (error instanceof NothingToBackUpError) throw new CommandError('no-database', error.message);
    throw error;
  }
}

function requireSecret({ secret }: BackupOrder, { secretProof }: Snapshot): string {
  if (secret !== undefined && (secretProof === null || proofOf(secret) === secretProof)) return secret;
  throw new CommandError(
    'other-secret',
    'The secret of this installation is not known here, and belongs into a sealed backup. Set STEMPEL_SECRET, or the ' +
      'DATA_DIR with the file "secret", to those of its servers.',
  );
}

function describe(
  { takenAt, postgresVersion, migrations, secretProof }: Snapshot,
  withSecret: boolean,
): About {
  return {
    format: 'stempel-backup',
    format_version: 1,
    product_version: productVersion(),
    taken_at: takenAt,
    postgres_version: postgresVersion,
    time_zone_data: process.versions.tz ?? 'unknown',
    migrations,
    secret_proof: secretProof,
    includes_secret: withSecret,
  };
}

/** What the manifest at the end says. */
class Collected {
  readonly manifest: Manifest;
  readonly missing: string[] = [];

  constructor(about: About) {
    this.manifest = { ...about, tables: [], sequences: [], files: [] };
  }

  get rows(): number {
    return this.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  }

  get tables(): number {
    return this.manifest.tables.length;
  }

  get contents(): number {
    return this.manifest.files.filter(({ name }) => contentOf(name) !== undefined).length;
  }

  file(name: string, content: Buffer): Entry {
    this.manifest.files.push({ name, size: content.length, sha256: sha256Of(content) });
    return { name, content };
  }
}

const json = (document: unknown) => Buffer.from(`${JSON.stringify(document, null, 2)}\n`);

type Making = {
  collected: Collected;
  secret: string | null;
  files: Config['files'];
  progress: Pick<Progress, 'count'>;
};

async function* entriesOf(
  snapshot: Snapshot,
  { collected, secret, files, progress }: Making,
): AsyncGenerator<Entry> {
  const { manifest } = collected;
  const { tables: _, sequences: __, files: ___, ...about } = manifest;
  yield collected.file(names.about, json(about));
  if (secret !== null) yield collected.file(names.secret, Buffer.from(`${secret}\n`));
  yield* contentsOf(snapshot, { collected, files, progress });
  for (const table of snapshot.tables) {
    const { chunks, rows } = snapshot.read(table);
    let [bytes, parts] = [0, 0];
    for await (const part of compressedParts(chunks)) {
      bytes += part.bytes;
      parts += 1;
      yield collected.file(names.part(table.name, parts), part.content);
      progress.count(() => `${table.name}: ${Math.round(bytes / 1e6).toLocaleString('en')} MB read`);
    }
    manifest.tables.push({ name: table.name, columns: table.columns, rows: rows(), bytes, parts });
  }
  manifest.sequences = await snapshot.sequences();
  progress.count(() => `${rowsOf(collected.rows)} of ${collected.tables} tables written`);
  const content = json(manifest);
  yield { name: names.manifest, content };
  yield { name: names.manifestSum, content: Buffer.from(`${sha256Of(content)}  ${names.manifest}\n`) };
}

/** The contents of the folder of files, before the rows that have them: what a row has is never put in place after it. */
async function* contentsOf(
  snapshot: Snapshot,
  { collected, files, progress }: Omit<Making, 'secret'>,
): AsyncGenerator<Entry> {
  const kept = await snapshot.folderFiles();
  if (kept.length === 0) return;
  if (files === null) {
    throw new CommandError(
      'no-files-folder',
      `The contents of ${kept.length} files lie in a folder that is not known here, and belong into the backup. Set FILES_DIR ` +
        'to that of its servers.',
    );
  }
  for (const one of kept) {
    const content = await readLaidFile(files, one);
    if (content) yield collected.file(names.content(one), content);
    else collected.missing.push(names.content(one));
    progress.count(() => `${collected.contents} of ${kept.length} files read`);
  }
}
