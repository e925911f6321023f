import { noSpans, pushSpan, type Spans } from '../time/spans.ts';
import type { Piece } from './timeline.ts';

/** Pieces in order of start, then of input. */
export function sortPieces(pieces: readonly Piece[]): readonly Piece[] {
  return [...pieces].sort((a, b) => a.start - b.start || a.presence.position - b.presence.position);
}

/** Minutes that any of the pieces (sorted by start) covers. */
export function spansOfPieces(pieces: readonly Piece[]): Spans {
  if (pieces.length === 0) return noSpans;
  const spans: number[] = [];
  for (const piece of pieces) pushSpan(spans, piece.start, piece.end);
  return spans;
}

/** The pieces without the removed minutes. */
export function removeFromPieces(pieces: readonly Piece[], removed: Spans): readonly Piece[] {
  if (removed.length === 0) return pieces;
  const kept: Piece[] = [];
  let j = 0;
  for (const piece of pieces) {
    let start = piece.start;
    while (j < removed.length && (removed[j + 1] as number) <= start) j += 2;
    for (let k = j; k < removed.length && (removed[k] as number) < piece.end; k += 2) {
      if ((removed[k] as number) > start) kept.push({ ...piece, start, end: removed[k] as number });
      start = Math.max(start, removed[k + 1] as number);
    }
    if (start < piece.end) kept.push(start === piece.start ? piece : { ...piece, start });
  }
  return inOrder(kept);
}

/** The parts of the pieces inside the set. */
export function keepInPieces(pieces: readonly Piece[], allowed: Spans): readonly Piece[] {
  const kept: Piece[] = [];
  let j = 0;
  for (const piece of pieces) {
    while (j < allowed.length && (allowed[j + 1] as number) <= piece.start) j += 2;
    for (let k = j; k < allowed.length && (allowed[k] as number) < piece.end; k += 2) {
      const start = Math.max(piece.start, allowed[k] as number);
      const end = Math.min(piece.end, allowed[k + 1] as number);
      if (start === piece.start && end === piece.end) kept.push(piece);
      else if (start < end) kept.push({ ...piece, start, end });
    }
  }
  return inOrder(kept);
}

// Overlapping pieces cut by the same gap leave their parts interleaved.
function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  for (let i = 1; i < pieces.length; i += 1) {
    if ((pieces[i] as Piece).start < (pieces[i - 1] as Piece).start) return sortPieces(pieces);
  }
  return pieces;
}
