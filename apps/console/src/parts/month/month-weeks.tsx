'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { minutesBetween, mondayOf, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useNames } from '../names/use-names.ts';
import type { DayTarget } from './day-target.ts';
import { MonthDay } from './month-day.tsx';
import type { RecordedDay, Timesheet } from './recorded-day.ts';

interface MonthWeeksProps {
  timesheet: Timesheet;
  /** The date somebody came for. */
  marked?: string | null;
  /** Null where nothing may be changed. */
  onOpen: ((target: DayTarget) => void) | null;
}

/** The month in weeks; each week closes with what was recorded in it. */
export function MonthWeeks({ timesheet, marked = null, onOpen }: MonthWeeksProps) {
  const text = useTranslations('month');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const weeks = useWeeks(timesheet);
  const names = useNames();
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-dense">
        <caption className="sr-only">{text('caption')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine text-ink-soft [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
            <th scope="col" className="pl-4!">
              {statement('date')}
            </th>
            <th scope="col">{text('presence')}</th>
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
                  names={names}
                  onOpen={onOpen}
                />
              ))}
              <tr className="border-b border-line bg-sunken text-fine text-ink-soft [&>td]:h-8 [&>td]:px-2">
                <th scope="row" className="pl-4 text-left font-medium">
                  {text('week', { week: weekNumber(monday) })}
                </th>
                <td />
                <td className="max-md:hidden" />
                <td className="text-right tabular-nums max-sm:hidden">
                  {formats.clock(sum(days, (recorded) => recorded.day.norm_minutes))}
                </td>
                <td className="text-right font-medium tabular-nums">
                  {formats.clock(sum(days, (recorded) => recorded.recordedMinutes))}
                </td>
                <td />
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function useWeeks(timesheet: Timesheet): Array<[string, RecordedDay[]]> {
  return useMemo(() => {
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
      const recorded = { day, presence, entries, recordedMinutes, openMinutes };
      weeks.set(monday, [...(weeks.get(monday) ?? []), recorded]);
    }
    return [...weeks];
  }, [timesheet]);
}
