'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { LineDetails } from '../statements/line-details.tsx';
import { Trace } from '../statements/trace.tsx';
import { about } from '../statements/trace-entries.ts';
import type { AbsenceForecast } from './absence-forecast.ts';

/** How each limit of a unit stands: away, may be away, scheduled, date by date. */
export function ForecastCover({ forecast }: { forecast: AbsenceForecast }) {
  const text = useTranslations('forecast');
  const limits = Map.groupBy(forecast.cover, ({ rule_id: rule }) => rule);
  return [...limits].map(([rule, dates]) => (
    <LineDetails
      key={rule}
      name={text('cover', { unit: dates[0]?.unit ?? '' })}
      figure={text('full', {
        full: dates.filter(({ answer }) => answer !== null).length,
        dates: dates.length,
      })}
    >
      <div className="-my-3 -mr-4 -ml-10">
        {dates.map((one) => (
          <CoverDate key={one.date} forecast={forecast} one={one} />
        ))}
      </div>
    </LineDetails>
  ));
}

function CoverDate({ forecast, one }: { forecast: AbsenceForecast; one: AbsenceForecast['cover'][number] }) {
  const text = useTranslations('forecast');
  const formats = useFormats();
  const { date, away, most, scheduled, answer } = one;
  return (
    <LineDetails
      name={
        <span className="flex flex-wrap items-center gap-2">
          {formats.weekday(date)}
          {answer ? <Badge tone={answer === 'refuse' ? 'bad' : 'warn'}>{text('noRoom')}</Badge> : null}
        </span>
      }
      note={text('scheduled', { scheduled })}
      figure={text('away', { away, most })}
    >
      <Trace statement={forecast} show={about(`${one.rule_id} ${date}`)} />
    </LineDetails>
  );
}
