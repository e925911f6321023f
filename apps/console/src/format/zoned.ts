/** The offset of a clock at an instant, in minutes: that of a zone, or a fixed one (`+02:00`). */
function offsetMinutes(epochMs: number, clock: string): number {
  const fixed = fixedOffset(clock);
  if (fixed !== undefined) return fixed;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: clock,
    timeZoneName: 'longOffset',
  }).formatToParts(epochMs);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return fixedOffset(name.slice('GMT'.length)) ?? 0;
}

/** The minutes of `+02:00`; undefined for the name of a zone. */
export function fixedOffset(clock: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(clock) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : undefined;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** The wall clock of an instant in a zone or at an offset: `2026-03-02T08:00+01:00`. */
export function toWallClock(instant: string, clock: string): string {
  const epochMs = Date.parse(instant);
  const offset = offsetMinutes(epochMs, clock);
  return `${new Date(epochMs + offset * 60_000).toISOString().slice(0, 16)}${offsetText(offset)}`;
}

/**
 * The instant of a local date and time in a zone or at an offset, RFC 3339 with its offset. A time that exists twice
 * is the first one; a time that is skipped is moved on by the length of the gap.
 */
export function atWallClock(date: string, time: string, clock: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = offsetMinutes(wall - 86_400_000, clock);
  const after = offsetMinutes(wall + 86_400_000, clock);
  const fits = [before, after].find((offset) => offsetMinutes(wall - offset * 60_000, clock) === offset);
  // No offset fits: the time is skipped, and the offset of before leads past the gap.
  const epochMs = wall - (fits ?? before) * 60_000;
  return `${toWallClock(new Date(epochMs).toISOString(), clock).replace(/([+-]\d{2}:\d{2})$/, ':00$1')}`;
}
