import { noSpans } from '../time/spans.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import { sortPieces, spansOfPieces } from './pieces.ts';
import { defaultShiftGapMinutes } from './shifts.ts';
import type { EmployedMinutes, Piece, Presence } from './timeline.ts';
import type { WorkDraft } from './work-draft.ts';

/** Presence to timeline (docs/evaluation.md, Presence): what was recorded within the employment, before any step. */
export function startDraft(
  presence: readonly Presence[],
  employed: EmployedMinutes,
  zone: ZoneTable,
): WorkDraft {
  const work: Piece[] = [];
  const standby: Piece[] = [];
  const openPresence: Presence[] = [];
  for (const one of presence) {
    if (one.endAt === undefined) {
      if (one.startAt >= employed.from && one.startAt < employed.to) openPresence.push(one);
      continue;
    }
    const start = Math.max(one.startAt, employed.from);
    const end = Math.min(one.endAt, employed.to);
    if (start < end) (one.kind === 'work' ? work : standby).push({ start, end, presence: one });
  }
  const workPieces = sortPieces(work);
  return {
    zone,
    employed,
    workPieces,
    standbyPieces: sortPieces(standby),
    openPresence,
    everWorked: workPieces.length === 0 ? noSpans : spansOfPieces(workPieces),
    mode: 'midnight-split',
    shiftGapMinutes: defaultShiftGapMinutes,
  };
}
