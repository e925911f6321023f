import { clockOf } from '../../format/recorded-clock.ts';
import type { Piece } from '../today/piece.ts';
import type { RecordedDay } from './recorded-day.ts';

/** An interval of a day with one or both ends elsewhere, in minutes since midnight; not saved yet. */
export interface Moved {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export type End = 'from' | 'to';

/** Ends move from one full five minutes to the next. */
const step = 5;
const day = 1440;

type Span = Pick<Piece, 'id' | 'from' | 'to' | 'kind'>;

/**
 * The pieces of a day whose ends may be moved on its strip: whole intervals by one clock, in a period that nobody has
 * submitted or settled. What a settled statement rests on is changed by the form, which says what follows.
 */
export function movablePieces({ day: { date, statement }, presence, pieces }: RecordedDay): Piece[] {
  if (statement !== null && statement.state !== 'ready' && statement.state !== 'reopened') return [];
  return pieces.filter(({ id, running, from, to }) => {
    const interval = presence.find((one) => one.id === id);
    if (!interval?.end || running || interval.date !== date) return false;
    const isWhole = from > 0 && to < day;
    const { start, end, time_zone: zone } = interval;
    return isWhole && clockOf(start, zone) === clockOf(end, zone);
  });
}

/** How far an end may go: to a step from the other end, to what was recorded beside it, to the ends of the day. */
function limitsOf(pieces: readonly Span[], piece: Span, end: End): { least: number; most: number } {
  const beside = pieces.filter(({ id, kind }) => id !== piece.id && kind === piece.kind);
  if (end === 'from') {
    const before = beside.map(({ to }) => to).filter((to) => to <= piece.from);
    return { least: Math.max(0, ...before), most: piece.to - step };
  }
  const after = beside.map(({ from }) => from).filter((from) => from >= piece.to);
  return { least: piece.from + step, most: Math.min(day - step, ...after) };
}

/** The piece with an end where somebody wants it, as near as it may be; `pieces` are all of its day. */
export function withEnd(pieces: readonly Span[], piece: Span, end: End, wanted: number): Moved {
  const { least, most } = limitsOf(pieces, piece, end);
  const { id, from, to } = piece;
  const minutes = Math.min(most, Math.max(least, wanted));
  return { id, from, to, [end]: minutes };
}

/** The nearest full five minutes to where a pointer is. */
export const nearestStep = (minutes: number): number => Math.round(minutes / step) * step;

/** Where something else than a pointer puts an end, as what reads the screen does in steps of its own: on by a step at least. */
export function steppedTo(minutes: number, wanted: number): number {
  const by = wanted - minutes;
  return Math.abs(by) < step ? stepsOn(minutes, Math.sign(by)) : nearestStep(wanted);
}

/** So many steps on, from one full five minutes to the next. */
export function stepsOn(minutes: number, steps: number): number {
  const full = steps > 0 ? Math.floor(minutes / step) : Math.ceil(minutes / step);
  return (full + steps) * step;
}
