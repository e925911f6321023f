import type { EpochDay } from '../time/epoch-day.ts';
import type { EpochMinute, Spans } from '../time/spans.ts';
import type { ZoneTable } from '../time/zone-table.ts';

export type ReasonKind = 'work' | 'standby';

/** The first and the first-after-last minute of an employment; what lies outside is ignored (docs/evaluation.md). */
export interface EmployedMinutes {
  readonly from: EpochMinute;
  readonly to: EpochMinute;
}

/** A recorded presence interval, floored to whole minutes (docs/time.md, Minutes). */
export interface Presence {
  readonly startAt: EpochMinute;
  /** Undefined: checked in and not out. */
  readonly endAt: EpochMinute | undefined;
  readonly kind: ReasonKind;
  readonly reason: string | undefined;
  readonly activity: string | undefined;
  readonly project: string | undefined;
  /** Dimension code → value code. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** Place in the input, for messages. */
  readonly position: number;
}

/** A part of one presence that counts after the automatic steps. Pieces of several presences may overlap. */
export interface Piece {
  readonly start: EpochMinute;
  readonly end: EpochMinute;
  readonly presence: Presence;
}

/** A run of worked (or of standby) time whose gaps are shorter than the shift gap (docs/evaluation.md). */
export interface Shift {
  readonly index: number;
  readonly start: EpochMinute;
  readonly end: EpochMinute;
  readonly spans: Spans;
  readonly minutes: number;
  /** Local date of its first minute. */
  readonly startOn: EpochDay;
}

/**
 * A maximal part of the worked or standby time inside one shift, one local date and one zone offset, so that
 * every question about a minute's wall clock, date or scope is answered once for the whole cell.
 */
export interface Cell {
  readonly start: EpochMinute;
  readonly end: EpochMinute;
  readonly worked: boolean;
  /** Local date the minutes lie on. */
  readonly on: EpochDay;
  /** Date the minutes belong to (docs/evaluation.md, Attribution); standby belongs to its local date. */
  readonly attributedOn: EpochDay;
  /** Epoch minute of the cell's local midnight in its own offset: `minute - midnight` is the wall clock. */
  readonly midnight: EpochMinute;
  /** Unique over worked and standby shifts. */
  readonly shift: Shift;
}

export type AttributionMode = 'midnight-split' | 'shift-start';

/** The time of one employment after the automatic steps; rule filters and constraints read it. */
export interface Timeline {
  readonly zone: ZoneTable;
  readonly worked: Spans;
  readonly standby: Spans;
  /** Pieces of work presence within `worked`, by start. */
  readonly workPieces: readonly Piece[];
  /** Pieces of standby presence within `standby`, by start. */
  readonly standbyPieces: readonly Piece[];
  readonly shifts: readonly Shift[];
  readonly standbyShifts: readonly Shift[];
  /** Worked and standby cells by start; they never overlap. */
  readonly cells: readonly Cell[];
  readonly mode: AttributionMode;
  readonly shiftGapMinutes: number;
  /** Worked minutes per attributed date; dates without work are absent. */
  readonly workedByDate: ReadonlyMap<EpochDay, number>;
  /** Standby minutes per local date. */
  readonly standbyByDate: ReadonlyMap<EpochDay, number>;
}
