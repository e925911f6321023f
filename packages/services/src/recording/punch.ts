import { localDate } from '../kernel/local-date.ts';

/** A punch as it was sent: the instant and the offset it was written in (core/docs/time.md, Zones). */
export interface Punch {
  readonly at: Temporal.Instant;
  readonly offsetMinutes: number;
}

/** Reads RFC 3339 with offset, already validated by the contract. */
export function readPunch(text: string): Punch {
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(text);
  const sign = offset?.[1] === '-' ? -1 : 1;
  const offsetMinutes = offset ? sign * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  return { at: Temporal.Instant.from(text), offsetMinutes };
}

/** The punch at `at` as the wall clock of the zone would write it. */
export function punchIn(at: Temporal.Instant, zone: string): Punch {
  const offsetNanoseconds = at.toZonedDateTimeISO(zone).offsetNanoseconds;
  return { at, offsetMinutes: Math.trunc(offsetNanoseconds / 60_000_000_000) };
}

/** RFC 3339 in the offset of the punch; fractions of a second only where there are any. */
export function formatPunch({ at, offsetMinutes }: Punch): string {
  const size = Math.abs(offsetMinutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
  return at.toString({ timeZone: offset });
}

/** Local date of the last moment of `[…, end)`: an interval that ends at midnight does not touch the next day. */
export function lastDate(end: Temporal.Instant, zone: string): string {
  return localDate(end.subtract({ nanoseconds: 1 }), zone);
}
