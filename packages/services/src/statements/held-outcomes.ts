import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { figuresHash } from './decision-sums.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
}

/** A company of 100,000 and its month; 11 MiB, of which is taken what is used, and half as much to find them. */
const rowsAtMost = 131_072;
const [idBytes, revisionBytes, hashBytes] = [16, 8, 32];
const revisionAt = idBytes;
const basisAt = revisionAt + revisionBytes;
const figuresAt = basisAt + hashBytes;
const bytesEach = figuresAt + hashBytes;
const nothing = Buffer.alloc(hashBytes);

/**
 * What the rows of statements hold in one revision, known since this very process worked their outcomes out: hashes of what
 * they were made from and of their figures. In bytes, since as objects they would be a weight for whoever collects garbage.
 */
class HeldOutcomes {
  /** By the end of their ids: two rows that share it push each other out. */
  readonly #places = new Map<number, number>();
  readonly #bytes = Buffer.alloc(rowsAtMost * bytesEach);
  #next = 0;

  /** The hash that is kept of a row; undefined where it is not known, or not of this revision. */
  find({ id, revision }: Row, at: number): Buffer | undefined {
    const start = this.#placeOf(bytesOf(id));
    if (start === undefined || this.#bytes.readDoubleLE(start + revisionAt) !== revision) return undefined;
    const hash = this.#bytes.subarray(start + at, start + at + hashBytes);
    return hash.equals(nothing) ? undefined : hash;
  }

  note({ id, revision }: Row, at: number, hash: Buffer): void {
    const key = bytesOf(id);
    const start = this.#placeOf(key) ?? this.#take(key);
    if (this.#bytes.readDoubleLE(start + revisionAt) !== revision) {
      this.#bytes.fill(0, start + revisionAt, start + bytesEach);
      this.#bytes.writeDoubleLE(revision, start + revisionAt);
    }
    hash.copy(this.#bytes, start + at);
  }

  #placeOf(id: Buffer): number | undefined {
    const start = this.#places.get(endOf(id, 0));
    return start !== undefined && this.#bytes.compare(id, 0, idBytes, start, start + idBytes) === 0
      ? start
      : undefined;
  }

  /** The next place, or that of who has been there longest. */
  #take(id: Buffer): number {
    const start = this.#next * bytesEach;
    const oldest = endOf(this.#bytes, start);
    if (this.#places.get(oldest) === start) this.#places.delete(oldest);
    this.#bytes.fill(0, start, start + bytesEach);
    id.copy(this.#bytes, start);
    this.#places.set(endOf(id, 0), start);
    this.#next = (this.#next + 1) % rowsAtMost;
    return start;
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The last 48 bits of an id, which are random. */
const endOf = (bytes: Buffer, start: number) => bytes.readUIntBE(start + idBytes - 6, 6);

// Both the making of a month and looking at it end in a decision: most statements are decided by the process that saw them last.
let held = new HeldOutcomes();

/** Notes that a row, in the revision that it has or is inserted with, holds what an evaluation gave. */
export function noteHeld(row: Row, basis: string): void {
  held.note(row, basisAt, Buffer.from(basis, 'base64'));
}

/**
 * Whether a row is known to hold what an evaluation from this would give: the same code worked it out from the same, and
 * the row was not changed since.
 */
export function holdsOutcomeOf(row: Row, basis: string): boolean {
  return held.find(row, basisAt)?.equals(Buffer.from(basis, 'base64')) ?? false;
}

/** Whether it is known from what the row was made, so that this can be compared. */
export function hasBasis(row: Row): boolean {
  return held.find(row, basisAt) !== undefined;
}

/** `figuresHash` of what a row holds, where it was made before. */
export function findFiguresHash(row: Row): string | undefined {
  return held.find(row, figuresAt)?.toString('hex');
}

/** `figuresHash` of figures that the row holds. */
export function figuresHashOf(row: Row, figures: StatementFigures): string {
  const known = findFiguresHash(row);
  if (known !== undefined) return known;
  const hash = figuresHash(figures);
  held.note(row, figuresAt, Buffer.from(hash, 'hex'));
  return hash;
}

/** As after a start, for tests. */
export function forgetHeld(): void {
  held = new HeldOutcomes();
}
