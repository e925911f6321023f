import type { ZoneTable } from './zone-table.ts';

interface ZonedDateTimeLike {
  readonly epochMilliseconds: number;
  readonly offsetNanoseconds: number;
  getTimeZoneTransition(direction: 'next' | 'previous'): ZonedDateTimeLike | null;
}

/** The part of the host's `Temporal` that is needed; pass `Temporal` itself. */
export interface TemporalLike {
  readonly Instant: {
    fromEpochMilliseconds(milliseconds: number): { toZonedDateTimeISO(zone: string): ZonedDateTimeLike };
  };
}

const msPerMinute = 60_000;
const nsPerMinute = 60_000_000_000;

/**
 * Reads the offsets of an IANA zone from the host once, so that the engine gets them as data.
 * Covers 1970 to 2100 unless told otherwise; outside, the nearest offset counts. Throws a RangeError for an unknown zone.
 */
export function zoneTableFromHost(
  host: TemporalLike,
  zone: string,
  fromYear = 1970,
  toYear = 2100,
): ZoneTable {
  // Temporal takes a bare offset for a zone; an employment has an IANA zone (docs/time.md, Zones).
  if (/^[+-]/.test(zone)) throw new RangeError(`"${zone}" is an offset, not an IANA time zone`);
  const first = host.Instant.fromEpochMilliseconds(Date.UTC(fromYear, 0, 1)).toZonedDateTimeISO(zone);
  const last = Date.UTC(toYear, 0, 1);
  const startsAt = [Number.NEGATIVE_INFINITY];
  const offsets = [Math.round(first.offsetNanoseconds / nsPerMinute)];
  let next = first.getTimeZoneTransition('next');
  while (next && next.epochMilliseconds < last) {
    const offset = Math.round(next.offsetNanoseconds / nsPerMinute);
    if (offset !== offsets[offsets.length - 1]) {
      startsAt.push(Math.floor(next.epochMilliseconds / msPerMinute));
      offsets.push(offset);
    }
    next = next.getTimeZoneTransition('next');
  }
  return { zone, startsAt, offsets };
}
