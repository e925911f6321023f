'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Statement } from './statement.ts';
import { useDayWords } from './use-day-words.ts';

type Day = Statement['days'][number];

/** The days of a period for paper: a month stands in two columns, so that it leaves room on the page. */
export function SheetDays({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const words = useDayWords(statement);
  const { days } = statement;
  const half = Math.ceil(days.length / 2);
  const parts = days.length > 14 ? [days.slice(0, half), days.slice(half)] : [days];
  const isCredited = days.some((day) => day.credited_minutes !== 0);
  return (
    <section className="mt-3">
      <h2 className="mb-0.5 font-semibold">{text('days')}</h2>
      <div className="grid grid-cols-2 items-start gap-x-6">
        {parts.map((part) => (
          <DayTable key={part[0]?.date} days={part} words={words} isCredited={isCredited} />
        ))}
      </div>
    </section>
  );
}

function DayTable({
  days,
  words,
  isCredited,
}: {
  days: readonly Day[];
  /** What is said of a date beside its figures. */
  words: ReadonlyMap<string, string>;
  isCredited: boolean;
}) {
  const text = useTranslations('statement');
  const month = useTranslations('month');
  const formats = useFormats();
  const figure = (minutes: number) => (minutes === 0 ? '–' : formats.clock(minutes));
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className="border-b border-line-strong text-right text-[7pt] text-ink-soft [&>th]:font-medium [&>*:not(:first-child)]:pl-1.5">
          <th scope="col" className="text-left">
            {text('date')}
          </th>
          {words.size > 0 ? (
            <th scope="col" className="text-left">
              {month('presence')}
            </th>
          ) : null}
          <th scope="col">{text('norm')}</th>
          <th scope="col">{text('worked')}</th>
          {isCredited ? <th scope="col">{text('credited')}</th> : null}
          <th scope="col">{text('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr
            key={day.date}
            className="border-b border-line text-right align-baseline [&>*:not(:first-child)]:pl-1.5"
          >
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {formats.weekday(day.date)}
            </th>
            {words.size > 0 ? <td className="text-left text-[7pt]">{words.get(day.date)}</td> : null}
            <td>{figure(day.norm_minutes)}</td>
            <td>{figure(day.worked_minutes)}</td>
            {isCredited ? <td>{figure(day.credited_minutes)}</td> : null}
            <td>{formats.signed(day.worked_minutes + day.credited_minutes - day.norm_minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
