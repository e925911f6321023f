import { findDate, formatDate } from './epoch-day.ts';
import type { EpochMinute } from './spans.ts';
import { formatTimeOfDay, minutesPerDay } from './time-of-day.ts';
import { offsetAt, type ZoneTable } from './zone-table.ts';

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Seconds since the epoch of an RFC 3339 instant with offset; undefined when the text is none. */
export function findInstantSeconds(text: string): number | undefined {
  const match = instantPattern.exec(text);
  if (!match) return undefined;
  const date = findDate(match[1] as string);
  if (date === undefined) return undefined;
  const minuteOfDay = Number(match[2]) * 60 + Number(match[3]);
  return (
    (date * minutesPerDay + minuteOfDay - offsetMinutes(match[5] as string)) * 60 + Number(match[4] ?? 0)
  );
}

/** The whole minute an instant lies in (docs/time.md, Minutes: punches are floored for evaluation). */
export function findInstant(text: string): EpochMinute | undefined {
  const seconds = findInstantSeconds(text);
  return seconds === undefined ? undefined : Math.floor(seconds / 60);
}

function offsetMinutes(text: string): number {
  if (text === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6));
  return text.startsWith('-') ? -minutes : minutes;
}

/** `YYYY-MM-DDTHH:MM±HH:MM` with the local offset at that minute (docs/time.md, Dates). */
export function formatInstant(minute: EpochMinute, table: ZoneTable): string {
  const offset = offsetAt(table, minute);
  const local = minute + offset;
  const date = Math.floor(local / minutesPerDay);
  const sign = offset < 0 ? '-' : '+';
  return `${formatDate(date)}T${formatTimeOfDay(local - date * minutesPerDay)}${sign}${formatTimeOfDay(Math.abs(offset))}`;
}
