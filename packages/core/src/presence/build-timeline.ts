import type { EpochDay } from '../time/epoch-day.ts';
import { clipSpans, subtractSpans, uniteSpans } from '../time/spans.ts';
import { minutesPerDay } from '../time/time-of-day.ts';
import { segmentAt, segmentEnd, type ZoneTable } from '../time/zone-table.ts';
import { keepInPieces, spansOfPieces } from './pieces.ts';
import { splitIntoShifts } from './shifts.ts';
import type { AttributionMode, Cell, EmployedMinutes, Shift, Timeline } from './timeline.ts';
import type { WorkDraft } from './work-draft.ts';

/** The timeline that rules, counters and constraints read, from the draft the automatic steps left. */
export function buildTimeline(draft: WorkDraft, employed: EmployedMinutes): Timeline {
  const worked = clipSpans(spansOfPieces(draft.workPieces), employed.from, employed.to);
  const everWorked = uniteSpans(draft.everWorked, worked);
  const onStandby = clipSpans(spansOfPieces(draft.standbyPieces), employed.from, employed.to);
  const standby = subtractSpans(onStandby, everWorked);
  const shifts = splitIntoShifts(worked, draft.shiftGapMinutes, draft.zone);
  const standbyShifts = splitIntoShifts(standby, draft.shiftGapMinutes, draft.zone, shifts.length);
  const workedCells = cellsOf(shifts, true, draft.mode, draft.zone);
  const standbyCells = cellsOf(standbyShifts, false, draft.mode, draft.zone);
  return {
    zone: draft.zone,
    worked,
    standby,
    workPieces: keepInPieces(draft.workPieces, worked),
    standbyPieces: keepInPieces(draft.standbyPieces, standby),
    shifts,
    standbyShifts,
    cells: mergeCells(workedCells, standbyCells),
    mode: draft.mode,
    shiftGapMinutes: draft.shiftGapMinutes,
    workedByDate: minutesByDate(workedCells),
    standbyByDate: minutesByDate(standbyCells),
  };
}

function cellsOf(shifts: readonly Shift[], worked: boolean, mode: AttributionMode, zone: ZoneTable): Cell[] {
  const cells: Cell[] = [];
  for (const shift of shifts) {
    for (let i = 0; i < shift.spans.length; i += 2) {
      let start = shift.spans[i] as number;
      const end = shift.spans[i + 1] as number;
      while (start < end) {
        const segment = segmentAt(zone, start);
        const offset = zone.offsets[segment] as number;
        const on = Math.floor((start + offset) / minutesPerDay);
        const midnight = on * minutesPerDay - offset;
        const cellEnd = Math.min(end, segmentEnd(zone, segment), midnight + minutesPerDay);
        const attributedOn = worked && mode === 'shift-start' ? shift.startOn : on;
        cells.push({ start, end: cellEnd, worked, on, attributedOn, midnight, shift });
        start = cellEnd;
      }
    }
  }
  return cells;
}

function mergeCells(worked: readonly Cell[], standby: readonly Cell[]): readonly Cell[] {
  if (standby.length === 0) return worked;
  return [...worked, ...standby].sort((a, b) => a.start - b.start);
}

function minutesByDate(cells: readonly Cell[]): ReadonlyMap<EpochDay, number> {
  const minutes = new Map<EpochDay, number>();
  for (const cell of cells) {
    minutes.set(cell.attributedOn, (minutes.get(cell.attributedOn) ?? 0) + cell.end - cell.start);
  }
  return minutes;
}
