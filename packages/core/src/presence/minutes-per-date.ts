import type { EpochDay } from '../time/epoch-day.ts';
import type { Spans } from '../time/spans.ts';
import { forEachPart } from './keep-cells.ts';
import type { Timeline } from './timeline.ts';

/** Minutes of a set per attributed date. */
export function minutesPerDate(spans: Spans, timeline: Timeline): ReadonlyMap<EpochDay, number> {
  const minutes = new Map<EpochDay, number>();
  forEachPart(spans, timeline.cells, (start, end, cell) => {
    minutes.set(cell.attributedOn, (minutes.get(cell.attributedOn) ?? 0) + end - start);
  });
  return minutes;
}
