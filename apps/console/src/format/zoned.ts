/** The offset of a zone at an instant, in minutes. */
function offsetMinutes(epochMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    epochMs,
  );
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** The wall clock of an instant in a zone: `2026-03-02T08:00+01:00`. */
export function toWallClock(instant: string, timeZone: string): string {
  const epochMs = Date.parse(instant);
  const offset = offsetMinutes(epochMs, timeZone);
  return `${new Date(epochMs + offset * 60_000).toISOString().slice(0, 16)}${offsetText(offset)}`;
}

/**
 * The instant of a local date and time in a zone, RFC 3339 with its offset. A time that exists twice is the first
 * one; a time that is skipped is moved on by the length of the gap.
 */
export function atWallClock(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = offsetMinutes(wall - 86_400_000, timeZone);
  const after = offsetMinutes(wall + 86_400_000, timeZone);
  const fits = [before, after].find((offset) => offsetMinutes(wall - offset * 60_000, timeZone) === offset);
  // No offset fits: the time is skipped, and the offset of before leads past the gap.
  const epochMs = wall - (fits ?? before) * 60_000;
  return `${toWallClock(new Date(epochMs).toISOString(), timeZone).replace(/([+-]\d{2}:\d{2})$/, ':00$1')}`;
}
