'use client';

import { classNames } from '@stempel/ui';
import { clockSpan, DayStrip, type DayStripProps, placeOn } from './day-strip.tsx';
import type { Mark } from './marks-of-day.ts';
import type { Piece } from './piece.ts';
import { toneOf } from './rule-tone.ts';

interface MarkedStripProps extends Omit<DayStripProps, 'over'> {
  /** What rules paid or credited, over the presence. */
  marks?: readonly Mark[];
}

/**
 * The presence of a day with what rules paid for it, in the colour and with the letter of its line, set off by an edge, so that
 * colour alone tells nothing.
 */
export function MarkedStrip({ marks = [], ...strip }: MarkedStripProps) {
  return <DayStrip {...strip} over={<Marks axis={strip.axis} lit={strip.lit} marks={marks} />} />;
}

/** What a strip shows, as times. */
export const timesOf = (pieces: readonly Piece[], marks: readonly Mark[]): string =>
  [...pieces.map(clockSpan), ...marks.map((mark) => `${mark.name} ${clockSpan(mark)}`)].join(', ');

function Marks({ marks, axis, lit }: Pick<Required<MarkedStripProps>, 'marks' | 'axis' | 'lit'>) {
  const place = placeOn(axis);
  const back = lit !== undefined && 'opacity-25';
  return marks.map((mark) => (
    <span
      key={`${mark.letter} ${mark.from}`}
      title={`${mark.name} ${clockSpan(mark)}`}
      className={classNames(
        '@container absolute min-w-0.5 overflow-hidden rounded-mark font-semibold text-on-accent text-tiny leading-none ring-1 ring-surface transition-opacity',
        toneOf(mark.letter),
        mark.letter === lit ? '' : back,
      )}
      style={{
        ...place(mark.from, mark.to),
        top: `${(mark.lane / mark.lanes) * 100}%`,
        height: `${100 / mark.lanes}%`,
      }}
    >
      {/* A letter that is cut off is none. */}
      <span className="flex h-full items-center justify-center @max-[0.5rem]:invisible">{mark.letter}</span>
    </span>
  ));
}
