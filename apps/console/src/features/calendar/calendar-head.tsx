import { classNames } from '@stempel/ui';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { addMonths, datesOf, mondayOf } from '../../format/dates.ts';
import { useHolidayName } from '../../parts/names/use-holiday-name.ts';
import { type CalendarPeriod, dayIndex, isYear } from './calendar-period.ts';
import type { CalendarData } from './use-words.ts';

export type Holidays = ReadonlyMap<string, CalendarData['patterns'][number]['holidays'][number]>;

interface CalendarHeadProps {
  period: CalendarPeriod;
  from: string;
  to: string;
  today: string;
  /** Dates of somebody's holiday calendar. */
  holidays: Holidays;
}

/** Days of a month with their weekday, or the months of a year. What each person's days are is read in their row. */
export function CalendarHead({ period, from, to, today, holidays }: CalendarHeadProps) {
  return (
    <div aria-hidden="true" className="relative h-9 text-fine text-ink-soft">
      {isYear(period) ? (
        <Months {...{ period, from, to, today }} />
      ) : (
        <Days {...{ from, to, today, holidays }} />
      )}
    </div>
  );
}

function Days({ from, to, today, holidays }: Omit<CalendarHeadProps, 'period'>) {
  const locale = useLocale();
  const holidayName = useHolidayName();
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'narrow' }),
    [locale],
  );
  return (
    <div className="flex h-full">
      {datesOf(from, to).map((date) => {
        const holiday = holidays.get(date);
        return (
          <span
            key={date}
            title={holiday && holidayName(holiday)}
            className={classNames(
              'flex min-w-0 flex-1 flex-col items-center justify-end pb-0.5 leading-4 whitespace-nowrap tabular-nums print:[print-color-adjust:exact]',
              date === today && 'rounded-t-sm bg-accent font-semibold text-on-accent',
              holiday?.type === 'public' && date !== today && 'bg-ink/20 text-ink',
            )}
          >
            <span className="max-sm:hidden">{weekday.format(new Date(`${date}T00:00:00Z`))}</span>
            {/* A phone has room for the dates of Mondays. */}
            <span className={mondayOf(date) === date ? undefined : 'max-sm:hidden'}>
              {Number(date.slice(8))}
            </span>
          </span>
        );
      })}
    </div>
  );
}

function Months({ period, from, to, today }: Omit<CalendarHeadProps, 'holidays'>) {
  const locale = useLocale();
  const month = useMemo(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }), [locale]);
  const days = dayIndex(from, to) + 1;
  const firsts = Array.from({ length: 12 }, (_, at) => `${addMonths(`${period}-01`, at)}-01`);
  const now = dayIndex(from, today);
  return (
    <>
      {firsts.map((first) => (
        <span
          key={first}
          className="absolute bottom-0 border-line border-l pb-0.5 pl-1"
          style={{ left: `${(dayIndex(from, first) / days) * 100}%` }}
        >
          {month.format(new Date(`${first}T00:00:00Z`))}
        </span>
      ))}
      {now >= 0 && now < days ? (
        <span
          className="absolute bottom-0 h-2 w-1 rounded-t-sm bg-accent"
          style={{ left: `${(now / days) * 100}%` }}
        />
      ) : null}
    </>
  );
}
