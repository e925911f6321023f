import type { Piece } from './piece.ts';

type Span = Pick<Piece, 'from' | 'to'>;

/** The time between pieces of work, in minutes since midnight. */
export function breaksOf(work: readonly Span[]): Span[] {
  return work.flatMap(({ to }, index) => {
    const next = work[index + 1];
    return next && next.from > to ? [{ from: to, to: next.from }] : [];
  });
}

/**
 * Where the contracted minutes of a day lie, which have a length and no clock: from the first piece of work until they are
 * worked, breaks between; what is missing follows the last piece. Undefined on a day without any of the two.
 */
export function contractedSpan(work: readonly Span[], minutes: number): Span | undefined {
  const first = work[0];
  if (!first || minutes <= 0) return undefined;
  let left = minutes;
  for (const { from, to } of work) {
    left -= to - from;
    if (left <= 0) return { from: first.from, to: to + left };
  }
  return { from: first.from, to: (work.at(-1)?.to ?? first.to) + left };
}
