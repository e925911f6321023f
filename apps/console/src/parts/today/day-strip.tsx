'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { breaksOf, contractedSpan } from './contracted-span.ts';
import type { Piece } from './piece.ts';

export interface DayStripProps {
  pieces: readonly Piece[];
  /** What the strip shows from its left to its right, in minutes since midnight. */
  axis: { from: number; to: number };
  contractedMinutes: number;
  /** What lies over the presence. */
  over?: ReactNode;
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

/** Where a span lies on a strip that shows this part of a day. */
export const placeOn = (axis: DayStripProps['axis']) => (from: number, to: number) => {
  const length = axis.to - axis.from;
  const [left, right] = [Math.max(axis.from, from), Math.min(axis.to, to)];
  return {
    left: `${((left - axis.from) / length) * 100}%`,
    width: `${(Math.max(0, right - left) / length) * 100}%`,
  };
};

/**
 * The presence of a day on the axis of its clock: work filled, standby outlined, breaks as a line, and contracted hours as
 * a frame behind it. The times stand beside it as text.
 */
export function DayStrip({
  pieces,
  axis,
  contractedMinutes,
  over,
  lit,
  now = null,
  className,
}: DayStripProps) {
  const text = useTranslations('today');
  const place = placeOn(axis);
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
      {over}
      {now === null ? null : (
        <span className="absolute -inset-y-1 w-0.5 bg-bad" style={{ left: place(now, now).left }} />
      )}
    </div>
  );
}

interface HourTicksProps {
  axis: { from: number; to: number };
  step?: number;
  /** Those that are shown, in minutes since midnight; all of a step where nothing is said. */
  hours?: readonly number[];
}

/** The hours of an axis below strips; the first and the last stand inside it. */
export function HourTicks({ axis, step = 120, hours }: HourTicksProps) {
  const length = axis.to - axis.from;
  const all = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => axis.from + index * step);
  return (
    <div aria-hidden="true" className="relative h-4 text-fine font-normal text-ink-soft tabular-nums">
      {(hours ?? all).map((at) => (
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
