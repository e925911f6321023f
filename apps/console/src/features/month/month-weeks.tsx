'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { minutesBetween, mondayOf, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { MonthDay } from './month-day.tsx';
import type { PresenceTarget } from './presence-sheet.tsx';

export type Timesheet = Outputs['timesheet']['get'];
export type Presence = Timesheet['presence'][number];
export type Entry = Timesheet['entries'][number];
type Day = Timesheet['days'][number];

/** One date with everything recorded on it. */
export interface RecordedDay {
  day: Day;
  presence: Presence[];
  entries: Entry[];
  recordedMinutes: number;
}

interface MonthWeeksProps {
  timesheet: Timesheet;
  onPresence: (target: PresenceTarget) => void;
}

/** The month in weeks; each week closes with what was recorded in it. */
export function MonthWeeks({ timesheet, onPresence }: MonthWeeksProps) {
  const text = useTranslations('month');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const weeks = useWeeks(timesheet);
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
            <th scope="col" className="pr-4! text-right">
              {text('recorded')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(([monday, days]) => (
            <Fragment key={monday}>
              {days.map((recorded) => (
                <MonthDay key={recorded.day.date} recorded={recorded} onPresence={onPresence} />
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
                <td className="pr-4! text-right font-medium tabular-nums">
                  {formats.clock(sum(days, (recorded) => recorded.recordedMinutes))}
                </td>
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
  const { workspace } = useSession();
  return useMemo(() => {
    const weeks = new Map<string, RecordedDay[]>();
    for (const day of timesheet.days) {
      const presence = timesheet.presence.filter(
        (interval) => toWallClock(interval.start, workspace.time_zone).slice(0, 10) === day.date,
      );
      const entries = timesheet.entries.filter((entry) => entry.date === day.date);
      const recordedMinutes = sum(presence, (interval) =>
        interval.end && interval.kind === 'work' ? minutesBetween(interval.start, interval.end) : 0,
      );
      const monday = mondayOf(day.date);
      weeks.set(monday, [...(weeks.get(monday) ?? []), { day, presence, entries, recordedMinutes }]);
    }
    return [...weeks];
  }, [timesheet, workspace.time_zone]);
}
