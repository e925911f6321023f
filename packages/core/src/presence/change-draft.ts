import { type Spans, uniteSpans } from '../time/spans.ts';
import { removeFromPieces, sortPieces, spansOfPieces } from './pieces.ts';
import { splitIntoShifts } from './shifts.ts';
import type { Piece, Shift } from './timeline.ts';
import type { WorkDraft } from './work-draft.ts';

/** The shifts of the draft as it stands. */
export function shiftsOfDraft(draft: WorkDraft): readonly Shift[] {
  return splitIntoShifts(spansOfPieces(draft.workPieces), draft.shiftGapMinutes, draft.zone);
}

/** The draft with other work pieces; what they cover is remembered as worked (docs/evaluation.md, Presence). */
export function withWorkPieces(draft: WorkDraft, pieces: readonly Piece[]): WorkDraft {
  const workPieces = sortPieces(pieces);
  return { ...draft, workPieces, everWorked: uniteSpans(draft.everWorked, spansOfPieces(workPieces)) };
}

/**
 * The draft without the given worked minutes; removed work does not become standby (docs/evaluation.md, Presence).
 */
export function withoutMinutes(draft: WorkDraft, removed: Spans): WorkDraft {
  if (removed.length === 0) return draft;
  return { ...draft, workPieces: removeFromPieces(draft.workPieces, removed) };
}
