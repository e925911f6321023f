'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { axisOf, type Piece } from './pieces-of-day.ts';

interface DayBarProps {
  pieces: readonly Piece[];
  /** Minutes since midnight; null where the day is not today. */
  now: number | null;
}

/** `08:05` of minutes since midnight. */
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Presence of a day on the axis of its clock; standby is outlined, so that colour alone tells nothing. */
export function DayBar({ pieces, now }: DayBarProps) {
  const text = useTranslations('today');
  const axis = axisOf(now === null ? pieces : [...pieces, pieceAt(now)]);
  const length = axis.to - axis.from;
  const place = (minutes: number) => `${((minutes - axis.from) / length) * 100}%`;
  const hours = Array.from({ length: length / 120 + 1 }, (_, step) => axis.from + step * 120);
  const said = pieces.map(({ from, to, running }) =>
    running ? text('sinceTime', { time: clockTime(from) }) : `${clockTime(from)}\u2013${clockTime(to)}`,
  );
  return (
    <figure role="img" aria-label={said.length > 0 ? said.join(', ') : text('nothingYet')}>
      <div className="relative h-6 rounded-control bg-sunken">
        {pieces.map(({ id, from, to, kind, running }) => (
          <span
            key={id}
            title={`${clockTime(from)}\u2013${running ? '' : clockTime(to)}`}
            className={classNames(
              'absolute inset-y-0 min-w-0.5 rounded-[0.25rem]',
              kind === 'standby' ? 'border-2 border-accent border-dashed' : 'bg-accent',
              running && 'rounded-r-none',
            )}
            style={{ left: place(from), width: `${((to - from) / length) * 100}%` }}
          />
        ))}
        {now === null ? null : (
          <span className="absolute -inset-y-1 w-0.5 bg-bad" style={{ left: place(now) }} />
        )}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 text-fine text-ink-soft tabular-nums">
        {hours.map((at, index) => (
          <span
            key={at}
            className={classNames(
              'absolute',
              index === 0 ? '' : index === hours.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
            )}
            style={{ left: place(at) }}
          >
            {String(at / 60).padStart(2, '0')}
          </span>
        ))}
      </div>
    </figure>
  );
}

const pieceAt = (minutes: number): Piece => ({
  ...{ id: 'now', from: minutes, to: minutes, kind: 'work', running: true },
});
