import { wallDate, wallTime } from './dates.ts';
import { fixedOffset, toWallClock } from './zoned.ts';

const offsetOf = (written: string) => /[+-]\d{2}:\d{2}$/.exec(written)?.[0];

/**
 * The clock a punch is shown by: that of the employment's zone, or the offset it was recorded with where that is
 * another, because it was another wall clock that hung there. UTC is how machines write, and names no place.
 */
export function clockOf(punch: string, zone: string): string {
  const recorded = offsetOf(punch);
  if (recorded === undefined || recorded === '+00:00') return zone;
  return recorded === offsetOf(toWallClock(punch, zone)) ? zone : recorded;
}

/** What a clock is called: `New York` of a zone, `UTC+02:00` of an offset. */
export function placeOf(clock: string): string {
  if (fixedOffset(clock) !== undefined) return `UTC${clock.replace('-', '\u2212')}`;
  return clock.slice(clock.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** A punch as it is read: date and time on its clock, and where that is unless the reader's clock says the same. */
export interface ReadPunch {
  readonly date: string;
  readonly time: string;
  readonly place: string | undefined;
}

/** Reads a punch of an employment in the zone for somebody in another. */
export function readPunch(punch: string, zone: string, readerZone: string): ReadPunch {
  const clock = clockOf(punch, zone);
  const wall = toWallClock(punch, clock);
  const same = wall === toWallClock(punch, readerZone);
  return { date: wallDate(wall), time: wallTime(wall), place: same ? undefined : placeOf(clock) };
}

/** `08:00 (New York)`: a time that says where, when it is not where the reader is. */
export function timeWithPlace({ time, place }: ReadPunch): string {
  return place === undefined ? time : `${time} (${place})`;
}
