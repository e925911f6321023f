import { noSpans, pushSpan, type Spans, uniteSpans } from '../time/spans.ts';
import type { Piece, Presence, Timeline } from './timeline.ts';

/** Minutes (worked, or standby) that carry a presence which passes. */
export function presenceSpans(timeline: Timeline, passes: (presence: Presence) => boolean): Spans {
  return uniteSpans(passing(timeline.workPieces, passes), passing(timeline.standbyPieces, passes));
}

function passing(pieces: readonly Piece[], passes: (presence: Presence) => boolean): Spans {
  let spans: number[] | undefined;
  for (const piece of pieces) {
    if (!passes(piece.presence)) continue;
    spans ??= [];
    pushSpan(spans, piece.start, piece.end);
  }
  return spans ?? noSpans;
}
