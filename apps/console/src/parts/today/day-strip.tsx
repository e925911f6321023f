'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { breaksOf, contractedSpan } from './contracted-span.ts';
import type { Mark } from './marks-of-day.ts';
import type { Piece } from './piece.ts';
import { toneOf } from './rule-tone.ts';

interface DayStripProps {
  pieces: readonly Piece[];
  /** What the strip shows from its left to its right, in minutes since midnight. */
  axis: { from: number; to: number };
  contractedMinutes: number;
  /** What rules paid or credited, over the presence. */
  marks?: readonly Mark[];
  /** The letter of the rule that is looked at: all else steps back. */
  lit?: string | undefined;
  /** Minutes since midnight; null where the day is not today. */
  now?: number | null;
  className: string;
}

/** `08:05` of minutes since midnight. */
export const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `08:05–16:30` of minutes since midnight. */
export const clockSpan = ({ from, to }: Pick<Piece, 'from' | 'to'>) =>
  `${clockTime(from)}\u2013${clockTime(to)}`;

/** What a strip shows, as times. */
export const timesOf = (pieces: readonly Piece[], marks: readonly Mark[]): string =>
  [...pieces.map(clockSpan), ...marks.map((mark) => `${mark.name} ${clockSpan(mark)}`)].join(', ');

/**
 * The presence of a day on the axis of its clock: work filled, standby outlined, breaks as a line, and contracted hours as
 * a frame behind it; what rules paid in the colour and with the letter of its line, set off by an edge, so that colour alone
 * tells nothing. The times stand beside it as text.
 */
export function DayStrip({
  pieces,
  axis,
  contractedMinutes,
  marks = [],
  lit,
  now = null,
  className,
}: DayStripProps) {
  const text = useTranslations('today');
  const length = axis.to - axis.from;
  const place = (from: number, to: number) => {
    const [left, right] = [Math.max(axis.from, from), Math.min(axis.to, to)];
    return {
      left: `${((left - axis.from) / length) * 100}%`,
      width: `${(Math.max(0, right - left) / length) * 100}%`,
    };
  };
  const back = lit !== undefined && 'opacity-25';
  const work = pieces.filter(({ kind }) => kind === 'work');
  const contracted = contractedSpan(work, contractedMinutes);
  return (
    <div aria-hidden="true" className={classNames('relative rounded-control bg-sunken', className)}>
      {breaksOf(work).map(({ from, to }) => (
        <span
          key={from}
          title={`${text('break')} ${clockSpan({ from, to })}`}
          className={classNames('absolute top-1/2 h-0.5 -translate-y-1/2 bg-accent', back)}
          style={place(from, to)}
        />
      ))}
      {pieces.map(({ id, from, to, kind, running }) => (
        <span
          key={id}
          title={`${clockTime(from)}\u2013${running ? '' : clockTime(to)}`}
          className={classNames(
            'absolute inset-y-0 min-w-0.5 rounded-chip transition-opacity',
            back,
            kind === 'standby' ? 'border-2 border-accent border-dashed' : 'bg-accent',
            running && 'rounded-r-none',
          )}
          style={place(from, to)}
        />
      ))}
      {contracted ? (
        <span
          className="pointer-events-none absolute -inset-y-0.5 rounded-chip border border-line-strong"
          style={place(contracted.from, contracted.to)}
        />
      ) : null}
      {marks.map((mark) => (
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
          <span className="flex h-full items-center justify-center @max-[0.5rem]:invisible">
            {mark.letter}
          </span>
        </span>
      ))}
      {now === null ? null : (
        <span className="absolute -inset-y-1 w-0.5 bg-bad" style={{ left: place(now, now).left }} />
      )}
    </div>
  );
}

interface HourTicksProps {
  axis: { from: number; to: number };
  step?: number;
  /** Narrow strips have room for noon alone. */
  isNarrow?: boolean;
}

const noon = 720;

/** The hours of an axis below strips; the first and the last stand inside it. */
export function HourTicks({ axis, step = 120, isNarrow = false }: HourTicksProps) {
  const length = axis.to - axis.from;
  const all = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => axis.from + index * step);
  const hours = isNarrow ? [noon] : all;
  return (
    <div aria-hidden="true" className="relative h-4 text-fine font-normal text-ink-soft tabular-nums">
      {hours.map((at) => (
        <span
          key={at}
          className={classNames(
            'absolute',
            at === axis.from ? '' : at === axis.to ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${((at - axis.from) / length) * 100}%` }}
        >
          {String(at / 60).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}
