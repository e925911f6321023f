'use client';

import { classNames, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { mondayOf } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { Statement } from './statement.ts';

/** The period day by day; Mondays start with a stronger line. */
export function Days({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const figure = (minutes: number) =>
    minutes === 0 ? <span className="text-ink-soft">–</span> : formats.clock(minutes);
  // On a phone the column is there only when it says something.
  const credited = statement.days.some((day) => day.credited_minutes !== 0) ? undefined : 'max-sm:hidden';
  return (
    <Panel flush title={text('days')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-dense tabular-nums">
          <thead>
            <tr className="border-b border-line text-right text-fine text-ink-soft [&>th]:h-8 [&>th]:px-1.5 [&>th]:font-medium sm:[&>th]:px-2">
              <th scope="col" className="pl-4! text-left">
                {text('date')}
              </th>
              <th scope="col">{text('norm')}</th>
              <th scope="col">{text('worked')}</th>
              <th scope="col" className={credited}>
                {text('credited')}
              </th>
              <th scope="col" className="pr-4!">
                {text('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.days.map((day) => (
              <tr
                key={day.date}
                className={classNames(
                  'text-right [&>td]:h-7 [&>td]:px-1.5 sm:[&>td]:px-2',
                  mondayOf(day.date) === day.date && 'border-t border-line',
                  day.norm_minutes === 0 && 'bg-sunken/70',
                )}
              >
                <th scope="row" className="h-7 pl-4 text-left font-normal whitespace-nowrap">
                  {formats.weekday(day.date)}
                </th>
                <td>{figure(day.norm_minutes)}</td>
                <td>{figure(day.worked_minutes)}</td>
                <td className={credited}>{figure(day.credited_minutes)}</td>
                <td className="pr-4!">
                  {formats.signed(day.worked_minutes + day.credited_minutes - day.norm_minutes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
