import type { Spans } from '../time/spans.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import type { AttributionMode, EmployedMinutes, Piece, Presence } from './timeline.ts';

/** The timeline of one employment while the automatic steps work on it; a step returns a new draft. */
export interface WorkDraft {
  readonly zone: ZoneTable;
  /** What a step ends or adds outside is ignored (docs/evaluation.md, Automatic steps). */
  readonly employed: EmployedMinutes;
  /** Pieces of work presence, by start; pieces of different presences may overlap after rounding. */
  readonly workPieces: readonly Piece[];
  readonly standbyPieces: readonly Piece[];
  /** Presence without an end that no step has ended yet. */
  readonly openPresence: readonly Presence[];
  /**
   * Minutes that were worked at any stage: they are never standby, even when a step removes them (docs/evaluation.md,
   * Presence).
   */
  readonly everWorked: Spans;
  readonly mode: AttributionMode;
  readonly shiftGapMinutes: number;
}
