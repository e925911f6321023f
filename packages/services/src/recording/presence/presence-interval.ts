import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import { localDate } from '../../kernel/local-date.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { lastDate, type Punch } from '../punch.ts';
import { longestPresenceHours } from './presence-overlap.ts';

const longestPresenceNanoseconds = BigInt(longestPresenceHours) * 3_600_000_000_000n;

export interface Interval {
  readonly start: Punch;
  readonly end: Punch | null;
}

/**
 * Checks the shape of an interval: end after start (core/docs/time.md, Minutes), no longer than 31 days, over by the
 * end of the last employed date. Throws `invalid` at `pointer`.
 */
export function checkInterval({ start, end }: Interval, employment: EmploymentOn, pointer: string): void {
  if (end === null) return;
  if (Temporal.Instant.compare(end.at, start.at) <= 0) {
    const detail = say('presence-reversed', { end: end.at.toString(), start: start.at.toString() });
    throw refusalAt(pointer, detail);
  }
  if (end.at.epochNanoseconds - start.at.epochNanoseconds > longestPresenceNanoseconds) {
    const detail = say('presence-too-long', { days: longestPresenceHours / 24 });
    throw refusalAt(pointer, detail);
  }
  if (employment.endOn !== null && lastDate(end.at, employment.zone) > employment.endOn) {
    const detail = say('presence-after-employment', { date: employment.endOn });
    throw refusalAt(pointer, detail);
  }
}

/** Local dates an interval touches; an open one only that of its start. */
export function datesOf({ start, end }: Interval, employment: EmploymentOn): { from: string; to: string } {
  const from = localDate(start.at, employment.zone);
  return { from, to: end === null ? from : lastDate(end.at, employment.zone) };
}
