'use client';

import { IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { addMonths, monthRange } from '../../format/dates.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { relativePeriods } from './relative-period.ts';
import type { Period } from './use-period.ts';

/** A period that moves, or from and to; a month earlier or later with one press. */
export function PeriodFilter({
  period: { from, to },
  setPeriod,
  moving,
  setMoving,
}: Omit<Period, 'reversed'>) {
  const text = useTranslations('statement');
  const month = useTranslations('month');
  const filter = useTranslations('filter');
  const step = (months: number) => setPeriod(monthRange(addMonths(from.slice(0, 7), months)));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="relative flex items-center gap-x-3 max-sm:w-full">
        <ChoiceFilter
          label={filter('period')}
          value={moving}
          any={filter('ownDates')}
          choices={relativePeriods.map((value) => ({ value, name: filter(`periods.${value}`) }))}
          onChange={(chosen) => void setMoving(chosen)}
        />
        {/* On a phone beside the name, so that the period is read whole. */}
        <div className="flex shrink-0 items-center max-sm:absolute max-sm:left-[5.5rem]">
          <IconButton label={text('previousMonth')} onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton label={text('nextMonth')} onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </div>
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
