'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { AsTable, HoursColumns } from '../../parts/charts/hours-columns.tsx';

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

/** A column a day at eight hours or more, contracted hours as its outline; as a table, too. */
export function WeekBars({ days, today }: WeekBarsProps) {
  const text = useTranslations('today');
  const formats = useFormats();
  const columns = days.map(({ date, recordedMinutes, normMinutes, away }) => ({
    ...{ key: date, label: formats.dayName(date), current: date === today, away },
    ...{ minutes: recordedMinutes, contractedMinutes: normMinutes },
    // On a free day nothing is above what was contracted: all of it is.
    overMinutes: normMinutes > 0 ? Math.max(0, recordedMinutes - normMinutes) : 0,
  }));
  return (
    <>
      <HoursColumns columns={columns} label={text('chart')} least={480} />
      <AsTable label={text('asTable')}>
        <thead>
          <tr>
            <th scope="col">{text('day')}</th>
            <th scope="col">{text('recorded')}</th>
            <th scope="col">{text('contracted')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">
                {formats.weekday(day.date)}
                {day.away ? <span className="ml-2 text-ink-soft">{text('away')}</span> : null}
              </th>
              <td>{formats.clock(day.recordedMinutes)}</td>
              <td>{formats.clock(day.normMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </AsTable>
    </>
  );
}
