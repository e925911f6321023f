import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { figuresHash } from './decision-sums.ts';

/** What the row of a statement holds in one revision, known since this very process worked its outcome out. */
interface Held {
  readonly revision: number;
  /** What its outcome was worked out from (evaluation/evaluation-basis.ts), where that was here. */
  readonly basis?: string;
  readonly figuresHash?: string;
}

interface Row {
  readonly id: string;
  readonly revision: number;
}

// Both the making of a month and looking at it end in a decision: most statements are decided by the process that saw them last.
const held = new Map<string, Held>();
const heldAtMost = 20_000;

function note(id: string, noted: Held): void {
  held.delete(id);
  held.set(id, noted);
  const [oldest] = held.keys();
  if (held.size > heldAtMost && oldest !== undefined) held.delete(oldest);
}

/** Notes that a row, in the revision that it has or is inserted with, holds what an evaluation gave. */
export function noteHeld(row: Row, basis: string): void {
  if (findHeld(row)?.basis !== basis) note(row.id, { ...findHeld(row), revision: row.revision, basis });
}

function findHeld({ id, revision }: Row): Held | undefined {
  const known = held.get(id);
  return known?.revision === revision ? known : undefined;
}

/**
 * Whether a row is known to hold what an evaluation from this would give: the same code worked it out from the same, and
 * the row was not changed since.
 */
export function holdsOutcomeOf(row: Row, basis: string): boolean {
  return findHeld(row)?.basis === basis;
}

/** Whether it is known from what the row was made, so that this can be compared. */
export function hasBasis(row: Row): boolean {
  return findHeld(row)?.basis !== undefined;
}

/** `figuresHash` of what a row holds, where it was made before. */
export function findFiguresHash(row: Row): string | undefined {
  return findHeld(row)?.figuresHash;
}

/** `figuresHash` of figures that the row holds. */
export function figuresHashOf(row: Row, figures: StatementFigures): string {
  const known = findHeld(row) ?? { revision: row.revision };
  if (known.figuresHash === undefined) note(row.id, { ...known, figuresHash: figuresHash(figures) });
  return findFiguresHash(row) ?? figuresHash(figures);
}

/** As after a start, for tests. */
export function forgetHeld(): void {
  held.clear();
}
