import type { DateRange, EpochDay } from '../time/epoch-day.ts';

/** A row of consecutive dates that is too long. */
export interface LongRow {
  /** First date of the period that is one too many. */
  readonly exceededOn: EpochDay;
  /** Dates of the row up to the end of the period. */
  readonly length: number;
}

/**
 * Rows of more than `most` consecutive dates that reach into the period; one finding per row (docs/working-time.md,
 * Constraints).
 */
export function rowsAbove(dates: Iterable<EpochDay>, most: number, period: DateRange): LongRow[] {
  const rows: LongRow[] = [];
  const sorted = [...dates].filter((date) => date <= period.to).sort((a, b) => a - b);
  for (let i = 0; i < sorted.length; ) {
    let last = i;
    while (sorted[last + 1] === (sorted[last] as number) + 1) last += 1;
    const exceededOn = Math.max((sorted[i] as number) + most, period.from);
    if ((sorted[last] as number) >= exceededOn) rows.push({ exceededOn, length: last - i + 1 });
    i = last + 1;
  }
  return rows;
}
