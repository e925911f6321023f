'use client';

import { classNames, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { mondayOf } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { Timesheet } from '../../parts/month/recorded-day.ts';
import { HourTicks } from '../../parts/today/day-strip.tsx';
import { MarkLegend } from '../../parts/today/mark-legend.tsx';
import { MarkedStrip, timesOf } from '../../parts/today/marked-strip.tsx';
import { marksOfDay } from '../../parts/today/marks-of-day.ts';
import { axisOf } from '../../parts/today/pieces-of-day.ts';
import { StripLegend } from '../../parts/today/strip-legend.tsx';
import { useMarkedLines } from '../../parts/today/use-marked-lines.ts';
import type { Statement } from './statement.ts';
import { useAway } from './use-away.ts';
import { drawnOn } from './use-day-words.ts';
import { useTimeOf } from './use-time-of.ts';

/** The period at a glance: when somebody was there, and which supplements that gave, each with a letter. */
export function DayStrips({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const query = useTimeOf(statement);
  return (
    <Panel title={text('dayStrips')} flush>
      {/* As high as its rows will be, so that what stands below does not move. */}
      <div style={{ minHeight: `${statement.days.length * 1.375 + 4.25}rem` }}>
        <Loaded query={query}>{(timesheet) => <Strips statement={statement} timesheet={timesheet} />}</Loaded>
      </div>
    </Panel>
  );
}

function Strips({ statement, timesheet }: { statement: Statement; timesheet: Timesheet }) {
  const lines = useMarkedLines(statement.supplements);
  const away = useAway();
  const recorded = new Map(timesheet.days.map((day) => [day.date, day]));
  const days = statement.days.map(({ date, norm_minutes }) => ({
    ...{ date, contracted: norm_minutes, marks: marksOfDay(lines, date) },
    away: away(recorded.get(date)),
    pieces: drawnOn(timesheet, date),
  }));
  const axis = axisOf(days.flatMap(({ pieces }) => pieces));
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 pt-2 pb-1">
        <span />
        <HourTicks axis={axis} step={axis.to - axis.from > 900 ? 240 : 120} />
        {days.map((day) => (
          <Strip key={day.date} day={day} axis={axis} />
        ))}
      </div>
      <MarkLegend lines={lines} />
      <StripLegend days={days.map(({ pieces }) => pieces)} />
    </>
  );
}

interface Day {
  date: string;
  away: string;
  contracted: number;
  pieces: ReturnType<typeof drawnOn>;
  marks: ReturnType<typeof marksOfDay>;
}

function Strip({
  day: { date, contracted, away, pieces, marks },
  axis,
}: {
  day: Day;
  axis: ReturnType<typeof axisOf>;
}) {
  const formats = useFormats();
  const begins = mondayOf(date) === date ? 'mt-1' : '';
  return (
    <>
      <span className={classNames('text-fine text-ink-soft whitespace-nowrap tabular-nums', begins)}>
        {formats.weekday(date)}
      </span>
      <span className={classNames('relative block py-[0.1875rem]', begins)}>
        <span className="sr-only">{[timesOf(pieces, marks), away].filter(Boolean).join(', ') || '–'}</span>
        <MarkedStrip
          pieces={pieces}
          axis={axis}
          contractedMinutes={contracted}
          marks={marks}
          className={classNames('h-4', contracted === 0 && pieces.length === 0 && 'opacity-50')}
        />
        {pieces.length === 0 && away ? (
          <span
            aria-hidden="true"
            className="absolute inset-0 truncate px-2 text-fine leading-[1.375rem] text-ink-soft"
          >
            {away}
          </span>
        ) : null}
      </span>
    </>
  );
}
