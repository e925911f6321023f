import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { dayIndex } from './calendar-period.ts';

export type Limit = Outputs['calendar']['cover']['limits'][number];
type Day = Limit['days'][number];

interface CoverRowProps {
  limit: Limit;
  from: string;
  days: number;
  /** Month: each date has room for a number on wide screens. */
  wide: boolean;
}

const isFull = ({ away, allowed }: Day) => away >= allowed;

/** A limit of a unit under the people: how many are away on each date; full dates stand out, and are named in words. */
export const CoverRow = memo(function CoverRow({ limit, from, days, wide }: CoverRowProps) {
  const text = useTranslations('calendar');
  const formats = useFormats();
  const full = limit.days.filter(isFull);
  const shown = wide ? limit.days : full;
  const { unit, most, of_every: ofEvery } = limit;
  const name = ofEvery === null ? text('limit', { unit, most }) : text('limitOf', { unit, most, ofEvery });
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-line border-b bg-surface pr-2 pl-3 text-left text-fine font-normal text-ink-soft"
      >
        <span className="line-clamp-2 leading-4" title={name}>
          {name}
        </span>
      </th>
      <td className="border-line border-b p-0">
        <div aria-hidden="true" className="relative h-8 overflow-hidden print:[print-color-adjust:exact]">
          {shown.map((day) => (
            <span
              key={day.date}
              title={text('coverOn', { ...day, date: formats.weekday(day.date) })}
              className={classNames(
                'absolute inset-y-1 flex items-center justify-center overflow-hidden text-fine tabular-nums',
                isFull(day) ? 'border-b-2 border-bad bg-bad-soft font-semibold text-bad' : 'text-ink-soft',
              )}
              style={{
                left: `${(dayIndex(from, day.date) / days) * 100}%`,
                width: `max(2px, ${100 / days}%)`,
              }}
            >
              {wide ? <span className="max-sm:hidden">{day.away}</span> : null}
            </span>
          ))}
        </div>
        <span className="sr-only">
          {full.length === 0
            ? text('neverFull')
            : text('fullOn', { dates: full.map(({ date }) => formats.weekday(date)).join(', ') })}
        </span>
      </td>
    </tr>
  );
});
