import type { EpochDay } from './epoch-day.ts';
import { type EpochMinute, pushSpan, type Spans } from './spans.ts';
import { minutesPerDay } from './time-of-day.ts';

/**
 * The offsets of one time zone as data: `offsets[i]` (minutes east of UTC) is valid from `startsAt[i]`
 * (epoch minute, ascending) until `startsAt[i + 1]`. `startsAt[0]` is -Infinity. The engine has no zone data of its own.
 */
export interface ZoneTable {
  readonly zone: string;
  readonly startsAt: readonly EpochMinute[];
  readonly offsets: readonly number[];
}

/** Index of the segment that holds the minute. */
export function segmentAt(table: ZoneTable, minute: EpochMinute): number {
  let low = 0;
  let high = table.startsAt.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((table.startsAt[middle] as number) <= minute) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Local offset in minutes at a minute. */
export function offsetAt(table: ZoneTable, minute: EpochMinute): number {
  return table.offsets[segmentAt(table, minute)] as number;
}

/** First minute after the segment, Infinity for the last one. */
export function segmentEnd(table: ZoneTable, segment: number): EpochMinute {
  return table.startsAt[segment + 1] ?? Number.POSITIVE_INFINITY;
}

/** Local date of a minute. */
export function localDateAt(table: ZoneTable, minute: EpochMinute): EpochDay {
  return Math.floor((minute + offsetAt(table, minute)) / minutesPerDay);
}

/**
 * The first minute whose wall clock is at or after the local time (minutes since 1970-01-01T00:00 local):
 * a repeated time is its first occurrence, a skipped one the end of the gap.
 */
export function minuteAtLocal(table: ZoneTable, localMinute: number): EpochMinute {
  let segment = Math.max(0, segmentAt(table, localMinute) - 2);
  for (; ; segment += 1) {
    const offset = table.offsets[segment] as number;
    const start = table.startsAt[segment] as number;
    const candidate = Math.max(localMinute - offset, start);
    if (candidate < segmentEnd(table, segment)) return candidate;
  }
}

/** First minute of a local date. */
export function startOfDate(table: ZoneTable, date: EpochDay): EpochMinute {
  return minuteAtLocal(table, date * minutesPerDay);
}

/**
 * The minutes whose local time lies in [localFrom, localTo): a skipped hour is none, a repeated one counts twice
 * (docs/time.md, Time of day).
 */
export function spansAtLocal(table: ZoneTable, localFrom: number, localTo: number): Spans {
  const spans: number[] = [];
  const last = table.offsets.length;
  for (let segment = Math.max(0, segmentAt(table, localFrom) - 2); segment < last; segment += 1) {
    const offset = table.offsets[segment] as number;
    const start = table.startsAt[segment] as number;
    if (start + offset > localTo + minutesPerDay) break;
    pushSpan(
      spans,
      Math.max(localFrom - offset, start),
      Math.min(localTo - offset, segmentEnd(table, segment)),
    );
  }
  return spans;
}
