'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { addDays, minutesBetween, mondayOf, todayIn, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useNames } from '../names/use-names.ts';
import { HourTicks } from '../today/day-strip.tsx';
import { MarkLegend } from '../today/mark-legend.tsx';
import { marksOfDay } from '../today/marks-of-day.ts';
import { axisOf, piecesOfDay } from '../today/pieces-of-day.ts';
import { StripLegend } from '../today/strip-legend.tsx';
import { useNow } from '../today/use-now.ts';
import type { DayTarget } from './day-target.ts';
import { MonthDay } from './month-day.tsx';
import type { RecordedDay, Timesheet } from './recorded-day.ts';
import { useMarkedRange } from './use-marked-range.ts';

interface MonthWeeksProps {
  timesheet: Timesheet;
  /** The date somebody came for. */
  marked?: string | null;
  /** Whether a phone begins with today, where nobody came for another date. */
  opensAtToday?: boolean;
  /** Null where nothing may be changed. */
  onOpen: ((target: DayTarget) => void) | null;
}

/** The month in weeks; each week closes with what was recorded in it. */
export function MonthWeeks({ timesheet, marked = null, opensAtToday = false, onOpen }: MonthWeeksProps) {
  const text = useTranslations('month');
  const statement = useTranslations('statement');
  const weeks = useWeeks(timesheet);
  const names = useNames();
  const drawn = weeks.flatMap(([, days]) => days.map((recorded) => recorded.pieces));
  const pieces = drawn.flat();
  const axis = axisOf(pieces);
  const lines = useMarkedRange(timesheet, pieces.length > 0);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-dense">
        <caption className="sr-only">{text('caption')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine text-ink-soft [&>th]:h-9 [&>th]:px-2 [&>th]:align-top [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="pl-4!">
              {statement('date')}
            </th>
            <th scope="col" className="md:w-1/2 md:min-w-40">
              {text('presence')}
              {pieces.length > 0 ? <HourTicks axis={axis} step={240} /> : null}
            </th>
            <th scope="col" className="max-md:hidden">
              {text('entries')}
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              {statement('norm')}
            </th>
            <th scope="col" className="text-right">
              {text('recorded')}
            </th>
            <th scope="col" className="w-10 pr-4!">
              <span className="sr-only">{text('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(([monday, days]) => (
            <Fragment key={monday}>
              {days.map((recorded) => (
                <MonthDay
                  key={recorded.day.date}
                  recorded={recorded}
                  isMarked={recorded.day.date === marked}
                  opensHere={opensAtToday && marked === null}
                  names={names}
                  axis={axis}
                  marks={marksOfDay(lines, recorded.day.date)}
                  onOpen={onOpen}
                />
              ))}
              <SumRow
                name={text('week', { week: weekNumber(monday) })}
                days={days}
                className="border-b border-line bg-sunken text-fine text-ink-soft [&>td]:h-8"
              />
            </Fragment>
          ))}
        </tbody>
        {weeks.length > 1 ? (
          <tfoot>
            <SumRow
              name={text('total')}
              days={weeks.flatMap(([, days]) => days)}
              className="font-medium text-ink [&>td]:h-9"
            />
          </tfoot>
        ) : null}
      </table>
      <MarkLegend lines={lines} />
      {pieces.length > 0 ? <StripLegend days={drawn} /> : null}
    </div>
  );
}

/** What was contracted and what was recorded on some days; a phone has no column for the first. */
function SumRow({
  name,
  days,
  className,
}: {
  name: string;
  days: readonly RecordedDay[];
  className: string;
}) {
  const text = useTranslations('month');
  const formats = useFormats();
  const norm = formats.clock(sum(days, (recorded) => recorded.day.norm_minutes));
  return (
    <tr className={`[&>td]:px-2 ${className}`}>
      <th scope="row" className="pl-4 text-left font-medium whitespace-nowrap">
        {name}
      </th>
      <td />
      <td className="max-md:hidden" />
      <td className="text-right tabular-nums max-sm:hidden">{norm}</td>
      <td className="text-right font-medium tabular-nums">
        {formats.clock(sum(days, (recorded) => recorded.recordedMinutes))}
        <span className="block text-fine font-normal whitespace-nowrap text-ink-soft sm:hidden">
          {text('ofContracted', { time: norm })}
        </span>
      </td>
      <td />
    </tr>
  );
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function useWeeks(timesheet: Timesheet): Array<[string, RecordedDay[]]> {
  const now = new Date(useNow()).toISOString();
  return useMemo(() => {
    const seen = timesheet.presence.map((one) => withoutForgotten(one, now));
    const weeks = new Map<string, RecordedDay[]>();
    for (const day of timesheet.days) {
      const presence = timesheet.presence.filter(
        // The server says the date: the employment's zone decides it.
        (interval) => interval.date === day.date,
      );
      const entries = timesheet.entries.filter((entry) => entry.date === day.date);
      const recordedMinutes = sum(presence, (interval) =>
        interval.end && interval.kind === 'work' ? minutesBetween(interval.start, interval.end) : 0,
      );
      // What was rejected explains no time.
      const counted = entries.filter(({ approval }) => approval !== 'rejected');
      const openMinutes = recordedMinutes - sum(counted, (entry) => entry.minutes);
      const monday = mondayOf(day.date);
      const pieces = piecesOfDay(seen, day.date, now);
      const recorded = { day, presence, pieces, entries, recordedMinutes, openMinutes };
      weeks.set(monday, [...(weeks.get(monday) ?? []), recorded]);
    }
    return [...weeks];
  }, [timesheet, now]);
}

/** Presence that was left open before yesterday has no end that could be drawn. */
function withoutForgotten<
  One extends Pick<Timesheet['presence'][number], 'date' | 'start' | 'end' | 'time_zone'>,
>(one: One, now: string): One {
  const yesterday = addDays(todayIn(one.time_zone, new Date(now)), -1);
  return one.end === null && one.date < yesterday ? { ...one, end: one.start } : one;
}
