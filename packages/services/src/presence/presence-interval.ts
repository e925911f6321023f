import { invalid } from '../errors.ts';
import type { EmploymentOn } from '../recording/employment-on.ts';
import { lastDate, localDate, type Punch } from '../recording/punch.ts';
import { longestPresenceHours } from './presence-overlap.ts';

const longestPresenceNanoseconds = BigInt(longestPresenceHours) * 3_600_000_000_000n;

export interface Interval {
  readonly start: Punch;
  readonly end: Punch | null;
}

/**
 * Checks the shape of an interval: end after start (DOMAIN §3.2), no longer than 31 days, over by the end of
 * the last employed date. Throws `invalid` at `pointer`.
 */
export function checkInterval({ start, end }: Interval, employment: EmploymentOn, pointer: string): void {
  if (end === null) return;
  if (Temporal.Instant.compare(end.at, start.at) <= 0) {
    const detail = `The end ${end.at} is not after the start ${start.at}; an interval is [start, end).`;
    throw invalid(pointer, 'end-before-start', detail);
  }
  if (end.at.epochNanoseconds - start.at.epochNanoseconds > longestPresenceNanoseconds) {
    const detail = `The interval is longer than ${longestPresenceHours / 24} days; record it in parts.`;
    throw invalid(pointer, 'too-long', detail);
  }
  if (employment.endOn !== null && lastDate(end.at, employment.zone) > employment.endOn) {
    const detail = `The employment ends on ${employment.endOn}; the interval may last until midnight of that date.`;
    throw invalid(pointer, 'outside-employment', detail);
  }
}

/** Local dates an interval touches; an open one only that of its start. */
export function datesOf({ start, end }: Interval, employment: EmploymentOn): { from: string; to: string } {
  const from = localDate(start.at, employment.zone);
  return { from, to: end === null ? from : lastDate(end.at, employment.zone) };
}
