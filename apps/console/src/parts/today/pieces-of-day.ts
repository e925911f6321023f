import { addDays, minutesBetween } from '../../format/dates.ts';
import { readPunch } from '../../format/recorded-clock.ts';
import type { Presence } from '../month/recorded-day.ts';
import type { Piece } from './piece.ts';

const day = 1440;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What of the presence lies on a date: as its clock showed it, cut at midnight; open presence lasts until `now`. */
export function piecesOfDay(
  presence: readonly Pick<Presence, 'id' | 'start' | 'end' | 'kind' | 'time_zone'>[],
  date: string,
  now: string,
): Piece[] {
  return presence
    .flatMap(({ id, start, end, kind, time_zone: zone }) => {
      const read = (punch: string) => readPunch(punch, zone, zone);
      const [began, ended] = [read(start), read(end ?? now)];
      if (began.date > date || ended.date < date) return [];
      const from = began.date < date ? 0 : minutesOf(began.time);
      const to = ended.date > date ? day : minutesOf(ended.time);
      return to > from || end === null
        ? [{ id, from, to: Math.max(to, from), kind, running: end === null }]
        : [];
    })
    .sort((one, other) => one.from - other.from);
}

/** The hours an axis shows: the working day, and whatever lies outside it with some room. In minutes, on whole hours. */
export function axisOf(pieces: readonly Pick<Piece, 'from' | 'to'>[]): { from: number; to: number } {
  const from = Math.min(360, ...pieces.map((piece) => piece.from - 30));
  const to = Math.max(1080, ...pieces.map((piece) => piece.to + 30));
  return { from: Math.max(0, Math.floor(from / 120) * 120), to: Math.min(day, Math.ceil(to / 120) * 120) };
}

/**
 * Worked minutes that stand on a date as far as they are recorded: presence belongs to the date it began on, what is
 * open counts until `now`, and no rule has touched it. Open presence of a day before is left out: it was forgotten.
 */
export function recordedOn(
  presence: readonly Pick<Presence, 'date' | 'start' | 'end' | 'kind'>[],
  date: string,
  now: string,
  today: string,
): number {
  return presence
    .filter((one) => one.date === date && one.kind === 'work')
    .filter((one) => one.end !== null || date >= addDays(today, -1))
    .reduce((sum, one) => sum + Math.max(0, minutesBetween(one.start, one.end ?? now)), 0);
}
