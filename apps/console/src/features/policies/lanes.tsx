'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { addDays } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { Preview } from '../../parts/plugins/typed-policy.ts';
import { HourTicks } from '../../parts/today/day-strip.tsx';
import { MarkedStrip, timesOf } from '../../parts/today/marked-strip.tsx';
import { type MarkedLine, marksOfDay, spanOn } from '../../parts/today/marks-of-day.ts';
import type { Piece } from '../../parts/today/piece.ts';
import { axisOf } from '../../parts/today/pieces-of-day.ts';

/** What of the week is shown: all of it, or one date. */
export interface Frame {
  from: string;
  days: number;
}

const datesOf = ({ from, days }: Frame) => Array.from({ length: days }, (_, index) => addDays(from, index));

/** How all lanes are drawn: which dates, on which hours, and the letter of the rule that is looked at. */
export interface Drawn {
  frame: Frame;
  axis: ReturnType<typeof axisOf>;
  lit: string | undefined;
}

/** The presence of a date of the preview, as its strip draws it. */
export function piecesOn({ presence }: Preview, date: string): Piece[] {
  return presence
    .flatMap((interval) => {
      const span = spanOn(interval, date);
      // What has no end yet has no length here.
      return span ? [{ id: interval.start, ...span, kind: interval.kind, running: false }] : [];
    })
    .sort((one, other) => one.from - other.from);
}

/** The hours that all lanes of a frame show. */
export function axisOfFrame(preview: Preview, lines: readonly MarkedLine[], frame: Frame) {
  return axisOf(datesOf(frame).flatMap((date) => [...piecesOn(preview, date), ...marksOfDay(lines, date)]));
}

/** Narrow strips have room for noon alone. */
const noon = [720];

interface LaneProps extends Drawn {
  lines: readonly MarkedLine[];
  className?: string;
}

/** The strips of the frame's dates beside each other, with nothing on them but what rules cover. */
export function Lane({ frame, axis, lines, lit, className = 'h-5' }: LaneProps) {
  return (
    <Columns frame={frame}>
      {(date) => (
        <MarkedStrip
          {...{ axis, lit, className }}
          pieces={[]}
          contractedMinutes={0}
          marks={marksOfDay(lines, date)}
        />
      )}
    </Columns>
  );
}

/** The same with presence and contracted hours, the hours of the clock below it, and its times as words. */
export function PresenceLane({ preview, frame, axis, lines, lit }: LaneProps & { preview: Preview }) {
  const formats = useFormats();
  return (
    <Columns frame={frame}>
      {(date) => {
        const [pieces, marks] = [piecesOn(preview, date), marksOfDay(lines, date)];
        const contracted = preview.days.find((day) => day.date === date)?.norm_minutes ?? 0;
        return (
          <>
            <span className="sr-only">{`${formats.weekday(date)}: ${timesOf(pieces, marks) || '–'}`}</span>
            <MarkedStrip
              {...{ axis, lit, pieces, marks }}
              contractedMinutes={contracted}
              className="mb-1 h-5"
            />
            <HourTicks axis={axis} {...(frame.days > 1 ? { hours: noon } : {})} />
          </>
        );
      }}
    </Columns>
  );
}

function Columns({ frame, children }: { frame: Frame; children: (date: string) => ReactNode }) {
  return (
    <div className={classNames('grid gap-0.5', frame.days > 1 && 'grid-cols-7')}>
      {datesOf(frame).map((date) => (
        <div key={date}>{children(date)}</div>
      ))}
    </div>
  );
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
      <div className="grid grid-cols-7 gap-0.5">
        {datesOf(frame).map((date) => (
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
