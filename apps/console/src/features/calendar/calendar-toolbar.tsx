import { Button, FilterSelect, IconButton, InlineField } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { type CalendarPeriod, isYear, movePeriod, ofKind, periodAround } from './calendar-period.ts';

export const jumpFieldId = 'calendar-jump';

interface CalendarToolbarProps {
  period: CalendarPeriod;
  today: string;
  unit: string | undefined;
  units: Outputs['calendar']['units'];
  hasTeam: boolean;
  onPeriod: (period: CalendarPeriod) => void;
  onUnit: (unit: string | null) => void;
}

/** Month or year, whose, and the ways through time. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { period, today, unit, units, hasTeam, onPeriod, onUnit } = props;
  const text = useTranslations('calendar');
  const formats = useFormats();
  const isWhole = isYear(period);
  const [date, setDate] = useState('');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2" data-passing>
      <div className="flex items-center gap-1">
        <span className="contents print:hidden">
          <IconButton label={text('before')} onClick={() => onPeriod(movePeriod(period, -1))}>
            <PreviousIcon aria-hidden="true" />
          </IconButton>
        </span>
        <h2 className="min-w-36 text-center text-base font-semibold tabular-nums" aria-live="polite">
          {isWhole ? period : formats.month(period)}
        </h2>
        <span className="contents print:hidden">
          <IconButton label={text('after')} onClick={() => onPeriod(movePeriod(period, 1))}>
            <NextIcon aria-hidden="true" />
          </IconButton>
          <Button size="small" onClick={() => onPeriod(periodAround(today, period))}>
            {text('today')}
          </Button>
        </span>
      </div>
      <fieldset className="flex print:hidden">
        <legend className="sr-only">{text('show')}</legend>
        {[false, true].map((year) => (
          <Button
            key={String(year)}
            size="small"
            variant={year === isWhole ? 'primary' : 'secondary'}
            aria-pressed={year === isWhole}
            className={year ? 'rounded-l-none' : 'rounded-r-none'}
            onClick={() =>
              year === isWhole ? undefined : onPeriod(ofKind(period, year ? 'year' : 'month', today))
            }
          >
            {text(year ? 'year' : 'month')}
          </Button>
        ))}
      </fieldset>
      <div id={jumpFieldId} className="max-sm:w-full print:hidden">
        <DateFilter
          label={text('jump')}
          none={text('jumpNone')}
          value={date}
          onChange={(next) => {
            setDate(next);
            if (next) onPeriod(periodAround(next, period));
          }}
        />
      </div>
      <InlineField label={text('whose')}>
        {(id) => (
          <FilterSelect id={id} value={unit ?? ''} onChange={(event) => onUnit(event.target.value || null)}>
            {hasTeam ? <option value="">{text('team')}</option> : null}
            {units.map(({ id: unitId, name, depth }) => (
              <option key={unitId} value={unitId}>
                {`${'\u2007'.repeat(depth * 2)}${name}`}
              </option>
            ))}
          </FilterSelect>
        )}
      </InlineField>
    </div>
  );
}
