import { pushSpan, type Spans } from '../time/spans.ts';
import type { Cell, Timeline } from './timeline.ts';

/** Calls `visit` with every part of `incoming` inside one cell, in order of time. */
export function forEachPart(
  incoming: Spans,
  cells: readonly Cell[],
  visit: (start: number, end: number, cell: Cell) => void,
): void {
  let j = 0;
  for (let i = 0; i < incoming.length; i += 2) {
    const start = incoming[i] as number;
    const end = incoming[i + 1] as number;
    while (j < cells.length && (cells[j] as Cell).end <= start) j += 1;
    for (let k = j; k < cells.length; k += 1) {
      const cell = cells[k] as Cell;
      if (cell.start >= end) break;
      visit(Math.max(start, cell.start), Math.min(end, cell.end), cell);
    }
  }
}

/** The incoming minutes of the cells that pass. */
export function keepCells(incoming: Spans, timeline: Timeline, passes: (cell: Cell) => boolean): Spans {
  const kept: number[] = [];
  forEachPart(incoming, timeline.cells, (start, end, cell) => {
    if (passes(cell)) pushSpan(kept, start, end);
  });
  return kept;
}
