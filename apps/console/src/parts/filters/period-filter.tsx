'use client';

import { IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { addMonths, monthRange } from '../../format/dates.ts';
import { DateFilter } from './date-filter.tsx';
import type { Period } from './use-period.ts';

/** From and to, and a month earlier or later with one press. */
export function PeriodFilter({ period: { from, to }, setPeriod }: Pick<Period, 'period' | 'setPeriod'>) {
  const text = useTranslations('statement');
  const month = useTranslations('month');
  const step = (months: number) => setPeriod(monthRange(addMonths(from.slice(0, 7), months)));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center">
        <IconButton label={text('previousMonth')} onClick={() => step(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton label={text('nextMonth')} onClick={() => step(1)}>
          <NextIcon />
        </IconButton>
      </div>
      <DateFilter
        label={month('start')}
        value={from}
        onChange={(date) => void setPeriod({ from: date || null, to })}
      />
      <DateFilter
        label={month('end')}
        value={to}
        onChange={(date) => void setPeriod({ from, to: date || null })}
      />
    </div>
  );
}
