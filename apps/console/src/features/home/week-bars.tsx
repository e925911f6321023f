'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

export interface WeekDay {
  date: string;
  recordedMinutes: number;
  normMinutes: number;
  /** Approved to be away the whole day. */
  away: boolean;
}

interface WeekBarsProps {
  days: readonly WeekDay[];
  today: string;
}

/** A bar a day, contracted hours as its outline; as a table, too. */
export function WeekBars({ days, today }: WeekBarsProps) {
  const text = useTranslations('today');
  const formats = useFormats();
  const most = Math.max(480, ...days.flatMap((day) => [day.recordedMinutes, day.normMinutes]));
  return (
    <>
      <div role="img" aria-label={text('chart')} className="flex h-28 items-end gap-1.5">
        {days.map((day) => (
          <DayColumn key={day.date} day={day} most={most} isToday={day.date === today} />
        ))}
      </div>
      <details>
        <summary className="w-fit text-fine text-accent">{text('asTable')}</summary>
        <table className="mt-2 w-full text-dense tabular-nums">
          <thead>
            <tr className="text-left text-fine text-ink-soft [&>th]:font-medium">
              <th scope="col">{text('day')}</th>
              <th scope="col" className="text-right">
                {text('recorded')}
              </th>
              <th scope="col" className="text-right">
                {text('contracted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row" className="text-left font-normal">
                  {formats.weekday(day.date)}
                  {day.away ? <span className="ml-2 text-ink-soft">{text('away')}</span> : null}
                </th>
                <td className="text-right">{formats.clock(day.recordedMinutes)}</td>
                <td className="text-right">{formats.clock(day.normMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function DayColumn({ day, most, isToday }: { day: WeekDay; most: number; isToday: boolean }) {
  const formats = useFormats();
  const { recordedMinutes, normMinutes, away } = day;
  const high = (minutes: number) => `${(minutes / most) * 100}%`;
  const over = normMinutes > 0 ? Math.max(0, recordedMinutes - normMinutes) : 0;
  return (
    <div
      className="flex h-full min-w-0 flex-1 flex-col gap-1"
      title={`${formats.clock(recordedMinutes)} / ${formats.clock(normMinutes)}`}
    >
      <div className="relative flex-1">
        <span
          className={classNames(
            'absolute inset-x-0 bottom-0 rounded-t-[0.25rem]',
            isToday ? 'bg-accent/60' : 'bg-accent',
          )}
          style={{ height: high(recordedMinutes) }}
        />
        {over > 0 ? (
          <span
            className="absolute inset-x-0 rounded-t-[0.25rem] bg-good"
            style={{ bottom: high(normMinutes), height: high(over) }}
          />
        ) : null}
        {normMinutes > 0 ? (
          <span
            className={classNames(
              'absolute inset-x-0 bottom-0 rounded-t-[0.25rem] border border-line-strong border-dashed',
              away && 'hatched text-ink-soft',
            )}
            style={{ height: high(normMinutes) }}
          />
        ) : null}
      </div>
      <span
        className={classNames(
          'truncate text-center text-fine',
          isToday ? 'font-semibold text-accent' : 'text-ink-soft',
        )}
      >
        {formats.dayName(day.date)}
      </span>
    </div>
  );
}
