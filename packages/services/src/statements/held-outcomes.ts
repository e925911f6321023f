import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { figuresHash } from './decision-sums.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
}

/** A company of 100,000 and its month; with the ids some 20 MiB, of which is taken what is used. */
const rowsAtMost = 131_072;
const hashBytes = 32;
const [revisionAt, basisAt, figuresAt] = [0, 8, 8 + hashBytes];
const bytesEach = 8 + 2 * hashBytes;
const nothing = Buffer.alloc(hashBytes);

/**
 * What the rows of statements hold in one revision, known since this very process worked their outcomes out: hashes of what
 * they were made from and of their figures. In bytes, since as objects they would be a weight for whoever collects garbage.
 */
class HeldOutcomes {
  readonly #places = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #bytes = Buffer.alloc(rowsAtMost * bytesEach);
  #next = 0;

  /** The hash that is kept of a row; undefined where it is not known, or not of this revision. */
  find({ id, revision }: Row, at: number): Buffer | undefined {
    const start = this.#places.get(id);
    if (start === undefined || this.#bytes.readDoubleLE(start + revisionAt) !== revision) return undefined;
    const hash = this.#bytes.subarray(start + at, start + at + hashBytes);
    return hash.equals(nothing) ? undefined : hash;
  }

  note({ id, revision }: Row, at: number, hash: Buffer): void {
    const start = this.#places.get(id) ?? this.#take(id);
    if (this.#bytes.readDoubleLE(start + revisionAt) !== revision) {
      this.#bytes.fill(0, start, start + bytesEach);
      this.#bytes.writeDoubleLE(revision, start + revisionAt);
    }
    hash.copy(this.#bytes, start + at);
  }

  /** The next place, or that of who has been there longest. */
  #take(id: string): number {
    const [place, start] = [this.#next, this.#next * bytesEach];
    const oldest = this.#ids[place];
    if (oldest !== undefined) this.#places.delete(oldest);
    this.#bytes.fill(0, start, start + bytesEach);
    this.#ids[place] = id;
    this.#places.set(id, start);
    this.#next = (place + 1) % rowsAtMost;
    return start;
  }
}

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
