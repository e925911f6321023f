/** A punch as its own wall clock showed it, and where that is unless the reader's clock says the same. */
export interface ShownPunch {
  /** `2026-03-02T08:00` */
  readonly moment: string;
  /** `New York` of a zone, `UTC+02:00` of an offset. */
  readonly place: string | null;
}

const wallOf = (instant: Temporal.Instant, zone: string) =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);

/**
 * By the clock of the employment's zone, or by the offset it was recorded with where that is another, because it was another
 * wall clock that hung there. UTC is how machines write, and names no place: as pages show it (`recorded-clock.ts`).
 */
export function shownPunch(punch: string, zone: string, readerZone: string): ShownPunch {
  const instant = Temporal.Instant.from(punch);
  const offset = /[+-]\d{2}:\d{2}$/.exec(punch)?.[0] ?? '+00:00';
  const isOfZone = offset === '+00:00' || offset === instant.toZonedDateTimeISO(zone).offset;
  const clock = isOfZone ? zone : offset;
  const moment = wallOf(instant, clock);
  return { moment, place: moment === wallOf(instant, readerZone) ? null : placeOf(clock) };
}

function placeOf(clock: string): string {
  if (/^[+-]/.test(clock)) return `UTC${clock.replace('-', '\u2212')}`;
  return clock.slice(clock.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
