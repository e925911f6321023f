import { transferKinds } from '../kinds.ts';

/**
 * How far an import is. The file is read once for each kind, in the creation order; rows that refer to rows
 * further down wait for the next round; at the end the deferred columns are written.
 */
export interface ImportPosition {
  /** Index of the kind; past the last one, the same kinds again for their deferred columns. */
  stage: number;
  /** Rows of the file up to this one are done in this round. */
  after: number;
  /** Rows of this round; null: all of the kind. */
  round: number[] | null;
  /** Rows that wait for the next round. */
  waiting: number[];
  /** Kinds of which rows were written without their deferred columns. */
  deferred: string[];
}

export const startOfImport: ImportPosition = { stage: 0, after: 0, round: null, waiting: [], deferred: [] };

/** Whether the position lies in the second reading, for deferred columns. */
export function isDeferredStage(position: ImportPosition): boolean {
  return position.stage >= transferKinds.length;
}

/** The kind whose rows are written at the position; undefined at the end. */
export function kindAt(position: ImportPosition) {
  if (position.stage >= 2 * transferKinds.length) return undefined;
  return transferKinds[position.stage % transferKinds.length];
}

export function nextStage(position: ImportPosition): ImportPosition {
  return { ...position, stage: position.stage + 1, after: 0, round: null, waiting: [] };
}

/** Rows that waited form the next round; undefined when a whole round resolved nothing. */
export function nextRound(position: ImportPosition): ImportPosition | undefined {
  if (position.round !== null && position.waiting.length === position.round.length) return undefined;
  return { ...position, after: 0, round: position.waiting, waiting: [] };
}
