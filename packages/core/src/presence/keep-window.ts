import { pushSpan, type Spans } from '../time/spans.ts';
import type { DailyWindow } from '../time/time-of-day.ts';
import { forEachPart } from './keep-cells.ts';
import type { Timeline } from './timeline.ts';

/** The incoming minutes whose local wall clock lies in the window (docs/time.md, Time of day). */
export function keepWindow(incoming: Spans, timeline: Timeline, window: DailyWindow): Spans {
  const kept: number[] = [];
  forEachPart(incoming, timeline.cells, (start, end, cell) => {
    for (let i = 0; i < window.length; i += 2) {
      const from = cell.midnight + (window[i] as number);
      const to = cell.midnight + (window[i + 1] as number);
      pushSpan(kept, Math.max(start, from), Math.min(end, to));
    }
  });
  return kept;
}
