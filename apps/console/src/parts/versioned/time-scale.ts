/** A stretch of a line of versions; both dates included. */
export interface Stretch {
  from: string;
  to: string;
  /** First date that is drawn: of long ago only the end is. */
  drawnFrom: string;
  /** Where it begins on the line and how much of it it takes, as shares of the whole. */
  at: number;
  share: number;
}

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Days shown of a last version that never ends. */
const openDays = 120;
const smallestShare = 0.12;
/** Days before today that are drawn of a version; dates before them all lie at its beginning. */
const pastDays = 730;

/**
 * Lays versions on a line: as long as they hold, but never so short that they cannot be read or hit. Within a
 * version dates lie evenly.
 */
export function layOut(starts: readonly string[], today: string): Stretch[] {
  const last = starts.at(-1);
  if (last === undefined) return [];
  const end = Math.max(dayOf(today), dayOf(last)) + openDays;
  const drawn = starts.map((start, index) => {
    const next = starts[index + 1];
    const until = next === undefined ? end : dayOf(next);
    return { from: Math.max(dayOf(start), Math.min(dayOf(today), until) - pastDays), until };
  });
  const days = drawn.map(({ from, until }) => until - from);
  const total = days.reduce((sum, count) => sum + count, 0);
  const smallest = Math.min(smallestShare, 1 / starts.length);
  const weights = days.map((count) => Math.max(count / total, smallest));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let at = 0;
  return starts.map((from, index) => {
    const share = (weights[index] ?? 0) / whole;
    const { from: first, until } = drawn[index] ?? { from: dayOf(from), until: dayOf(from) + 1 };
    const stretch = { from, to: dateOf(until - 1), drawnFrom: dateOf(first), at, share };
    at += share;
    return stretch;
  });
}

/** Where a date lies on the line, from 0 to 1; dates outside lie at its ends. */
export function placeOf(line: readonly Stretch[], date: string): number {
  const stretch = line.findLast(({ from }) => from <= date);
  if (!stretch) return 0;
  const days = dayOf(stretch.to) - dayOf(stretch.drawnFrom) + 1;
  const within = Math.max(0, Math.min((dayOf(date) - dayOf(stretch.drawnFrom)) / days, 1));
  return stretch.at + stretch.share * within;
}

/** The date at a place of the line. */
export function dateAt(line: readonly Stretch[], place: number): string {
  const stretch = line.findLast(({ at }) => at <= place) ?? line[0];
  if (!stretch) return '';
  const days = dayOf(stretch.to) - dayOf(stretch.drawnFrom) + 1;
  const within = Math.floor(((place - stretch.at) / stretch.share) * days);
  return dateOf(dayOf(stretch.drawnFrom) + Math.max(0, Math.min(within, days - 1)));
}
