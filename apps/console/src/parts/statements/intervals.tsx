'use client';

import { useTranslations } from 'next-intl';
import { minutesBetween, wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';

interface IntervalsProps {
  /** Instants, with the offset of the place. */
  intervals: readonly { readonly start: string; readonly end: string }[];
}

/** When it was: day, from and to, and how long. */
export function Intervals({ intervals }: IntervalsProps) {
  const text = useTranslations('statement');
  const formats = useFormats();
  return (
    <ul
      aria-label={text('intervals')}
      className="grid max-w-md grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 tabular-nums"
    >
      {intervals.map(({ start, end }) => (
        <li key={start} className="contents">
          <span className="text-ink-soft">{formats.weekday(wallDate(start))}</span>
          <span>{text('interval', { from: wallTime(start), to: wallTime(end) })}</span>
          <span className="text-right">{formats.clock(minutesBetween(start, end))}</span>
        </li>
      ))}
    </ul>
  );
}
