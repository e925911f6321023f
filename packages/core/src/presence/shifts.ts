import { countMinutes, pushSpan, type Spans } from '../time/spans.ts';
import { localDateAt, type ZoneTable } from '../time/zone-table.ts';
import type { Shift } from './timeline.ts';

export const defaultShiftGapMinutes = 180;

/**
 * Runs of time whose gaps are shorter than `gapMinutes` (docs/evaluation.md, Attribution), numbered from
 * `firstIndex`.
 */
export function splitIntoShifts(
  spans: Spans,
  gapMinutes: number,
  zone: ZoneTable,
  firstIndex = 0,
): readonly Shift[] {
  const shifts: Shift[] = [];
  let current: number[] = [];
  const close = () => {
    const start = current[0];
    const end = current[current.length - 1];
    if (start === undefined || end === undefined) return;
    shifts.push({
      index: firstIndex + shifts.length,
      start,
      end,
      spans: current,
      minutes: countMinutes(current),
      startOn: localDateAt(zone, start),
    });
  };
  for (let i = 0; i < spans.length; i += 2) {
    const start = spans[i] as number;
    const previousEnd = current[current.length - 1];
    if (previousEnd !== undefined && start - previousEnd >= gapMinutes) {
      close();
      current = [];
    }
    pushSpan(current, start, spans[i + 1] as number);
  }
  close();
  return shifts;
}
