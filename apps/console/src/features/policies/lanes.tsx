'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { addDays, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { Preview } from '../../parts/plugins/typed-policy.ts';

interface Interval {
  start: string;
  end: string;
}

/** What of the week is shown: all of it, or one date. */
export interface Frame {
  from: string;
  days: number;
}

const minutesPerDay = 1440;

/** Wall-clock minutes since the frame began; a night of a clock change is drawn as the clock shows it. */
function placeOf(instant: string, { from }: Frame): number {
  return (Date.parse(`${instant.slice(0, 16)}Z`) - Date.parse(`${from}T00:00Z`)) / 60_000;
}

/** One row of bars over the frame. */
export function Lane({
  frame,
  intervals,
  tone,
  lit = 'plain',
  over = [],
}: {
  frame: Frame;
  intervals: readonly Interval[];
  tone: 'presence' | 'standby' | 'rule';
  lit?: 'plain' | 'lit' | 'dim';
  /** Intervals of the lit line, drawn over these. */
  over?: readonly Interval[];
}) {
  return (
    <div className="relative h-5 overflow-hidden rounded-mark bg-sunken">
      <DayLines frame={frame} />
      {intervals.map((interval) => (
        <Bar
          key={interval.start}
          frame={frame}
          interval={interval}
          className={classNames(
            tone === 'presence' && 'bg-ink/35',
            tone === 'standby' && 'border border-dashed border-ink/45',
            tone === 'rule' && 'bg-accent',
            lit === 'dim' && 'opacity-25',
            lit === 'lit' && 'ring-2 ring-accent/50',
          )}
        />
      ))}
      {over.map((interval) => (
        <Bar key={interval.start} frame={frame} interval={interval} className="bg-accent" />
      ))}
    </div>
  );
}

function Bar({ frame, interval, className }: { frame: Frame; interval: Interval; className: string }) {
  const total = frame.days * minutesPerDay;
  const start = Math.max(0, placeOf(interval.start, frame));
  const end = Math.min(total, placeOf(interval.end, frame));
  if (end <= start) return null;
  return (
    <span
      title={`${wallTime(interval.start)}–${wallTime(interval.end)}`}
      style={{ left: `${(start / total) * 100}%`, width: `${((end - start) / total) * 100}%` }}
      className={classNames('absolute inset-y-0.5 min-w-0.5 rounded-mark transition-opacity', className)}
    />
  );
}

function DayLines({ frame }: { frame: Frame }) {
  const parts = frame.days === 1 ? 24 : frame.days;
  return Array.from({ length: parts - 1 }, (_, index) => (
    <span
      key={index}
      style={{ left: `${((index + 1) / parts) * 100}%` }}
      className="absolute inset-y-0 w-px bg-line"
    />
  ));
}

/** The dates over the lanes; choosing one looks at it alone. */
export function DayHeads({
  preview,
  frame,
  onFrame,
}: {
  preview: Preview;
  frame: Frame;
  onFrame: (frame: Frame) => void;
}) {
  const formats = useFormats();
  const text = useTranslations('policy');
  if (frame.days === 1) {
    return (
      <button
        type="button"
        className="rounded-control px-1 text-left text-fine font-medium text-accent hover:underline"
        onClick={() => onFrame({ from: preview.from, days: 7 })}
      >
        {formats.weekday(frame.from)} · {text('wholeWeek')}
      </button>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-7">
        {Array.from({ length: 7 }, (_, index) => addDays(preview.from, index)).map((date) => (
          <button
            key={date}
            type="button"
            className="flex min-h-6 flex-col gap-x-1 rounded-control px-0.5 text-fine text-ink-soft hover:text-accent @sm:flex-row @sm:items-center"
            onClick={() => onFrame({ from: date, days: 1 })}
          >
            <span className="truncate">{formats.weekday(date).split(/[ ,]/)[0]}</span>{' '}
            <span className="tabular-nums">{Number(date.slice(8))}</span>{' '}
            <span className="sr-only">{text('showDay', { date: formats.weekday(date) })}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
