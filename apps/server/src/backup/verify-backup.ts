import { stat } from 'node:fs/promises';
import { type About, about, type Manifest, manifest, names, tableOf } from './manifest.ts';
import { type Progress, rowsOf } from './progress.ts';
import { type Damage, readArchive, type StoredFile, UnreadableArchive } from './read-archive.ts';
import { countRows, expand } from './table-parts.ts';
import { sha256Of } from './write-archive.ts';

export type Verification = {
  valid: boolean;
  bytes: number;
  about: About | null;
  manifest: Manifest | null;
  secret: string | null;
  damage: Damage[];
};

type Seen = { size: number; sha256: string; place: StoredFile['place'] };

/** Reads every byte of an archive and compares it with what its manifest says. Throws a CommandError for a passphrase. */
export async function verifyBackup(
  path: string,
  passphrase: string | null,
  progress: Pick<Progress, 'count'>,
): Promise<Verification> {
  const check = new Check();
  try {
    for await (const file of readArchive(path, passphrase)) {
      await check.see(file);
      progress.count(() => `${file.name}, ${rowsOf(check.rows)} so far`);
    }
    check.compare();
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    // What cannot be read cannot be compared.
    check.note(error.damage);
  }
  const { bytes, damage, ...found } = { bytes: (await stat(path)).size, ...check };
  return { valid: damage.length === 0, bytes, ...found, damage };
}

class Check {
  about: About | null = null;
  manifest: Manifest | null = null;
  secret: string | null = null;
  readonly damage: Damage[] = [];
  readonly #seen = new Map<string, Seen>();
  readonly #tables = new Map<string, { rows: number; bytes: number }>();

  get rows(): number {
    return [...this.#tables.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  note(damage: Omit<Damage, 'table'>): void {
    this.damage.push({ ...damage, table: damage.file === null ? null : (tableOf(damage.file) ?? null) });
  }

  async see({ name, content, place }: StoredFile): Promise<void> {
    if (this.#seen.has(name)) this.#noteAt(name, place, 'the file is in the archive twice');
    this.#seen.set(name, { size: content.length, sha256: sha256Of(content), place });
    if (name === names.about) this.about = this.#read(name, content, about, place);
    else if (name === names.manifest) this.manifest = this.#read(name, content, manifest, place);
    else if (name === names.secret) this.secret = content.toString('utf8').trim();
    else if (name === names.manifestSum) this.#compareSum(content, place);
    else if (tableOf(name) !== undefined) await this.#count(name, content, place);
  }

  /** After the last file. */
  compare(): void {
    if (!this.manifest) {
      if (!this.#seen.has(names.manifest)) this.#noteMissing(names.manifest);
      return;
    }
    if (!this.#seen.has(names.manifestSum)) this.#noteMissing(names.manifestSum);
    const expected = new Map(this.manifest.files.map((file) => [file.name, file]));
    for (const { name, size, sha256 } of this.manifest.files) {
      const seen = this.#seen.get(name);
      if (!seen) this.#noteMissing(name);
      else if (seen.size !== size)
        this.#noteAt(name, seen.place, `it has ${seen.size} bytes instead of ${size}`);
      else if (seen.sha256 !== sha256)
        this.#noteAt(name, seen.place, 'its SHA-256 is another one: it was changed');
    }
    const beside: readonly string[] = [names.manifest, names.manifestSum];
    for (const [name, { place }] of this.#seen) {
      if (!expected.has(name) && !beside.includes(name))
        this.#noteAt(name, place, 'the manifest knows no such file');
    }
    for (const { name, rows, bytes } of this.manifest.tables) {
      const found = this.#tables.get(name) ?? { rows: 0, bytes: 0 };
      if (found.rows === rows && found.bytes === bytes) continue;
      const problem = `${rowsOf(found.rows)} in ${found.bytes} bytes instead of ${rowsOf(rows)} in ${bytes}`;
      this.damage.push({ file: null, table: name, from_byte: null, to_byte: null, problem });
    }
  }

  #noteAt(file: string, { from, to }: StoredFile['place'], problem: string): void {
    this.note({ file, from_byte: from, to_byte: to - 1, problem });
  }

  #noteMissing(file: string): void {
    this.note({ file, from_byte: null, to_byte: null, problem: 'the file is missing' });
  }

  #read<Value>(
    name: string,
    content: Buffer,
    schema: { parse(value: unknown): Value },
    place: StoredFile['place'],
  ): Value | null {
    try {
      return schema.parse(JSON.parse(content.toString('utf8')));
    } catch {
      this.#noteAt(name, place, 'it is not what this version of Stempel writes there');
      return null;
    }
  }

  #compareSum(content: Buffer, place: StoredFile['place']): void {
    const manifestSeen = this.#seen.get(names.manifest);
    if (!manifestSeen || content.toString() === `${manifestSeen.sha256}  ${names.manifest}\n`) return;
    this.#noteAt(
      names.manifest,
      { from: manifestSeen.place.from, to: place.to },
      'it does not have its SHA-256',
    );
  }

  async #count(name: string, content: Buffer, place: StoredFile['place']): Promise<void> {
    const table = tableOf(name) ?? '';
    try {
      const text = await expand(content);
      const sum = this.#tables.get(table) ?? { rows: 0, bytes: 0 };
      this.#tables.set(table, { rows: sum.rows + countRows(text), bytes: sum.bytes + text.length });
    } catch (error) {
      this.#noteAt(name, place, `it does not decompress (${(error as Error).message})`);
    }
  }
}

/** A line for each thing that is wrong. */
export function describeDamage({ file, table, from_byte, to_byte, problem }: Damage): string {
  const where = [
    table === null ? file : `table "${table}"${file === null ? '' : ` (${file})`}`,
    from_byte === null ? null : `bytes ${from_byte} to ${to_byte}`,
  ].filter((part) => part !== null);
  return `${where.join(', ') || 'archive'}: ${problem}`;
}
