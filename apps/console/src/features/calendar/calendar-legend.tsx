import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useHolidayName } from '../../parts/names/use-holiday-name.ts';
import type { Holidays } from './calendar-head.tsx';

/** What bars and shades mean, and the holidays by name. */
export function CalendarLegend({ holidays, hasLimits }: { holidays: Holidays; hasLimits: boolean }) {
  const text = useTranslations('calendar');
  const formats = useFormats();
  const holidayName = useHolidayName();
  const marks = [
    ['border border-accent/60 bg-accent-soft', 'known'],
    ['border-3 border-double border-note bg-note-soft', 'sick'],
    ['hatched border border-dashed border-accent text-accent', 'requested'],
    ['border border-line-strong bg-sunken', 'away'],
    ['bg-ink/7', 'free'],
    ['bg-ink/20', 'holiday'],
    ...(hasLimits ? ([['border-b-2 border-bad bg-bad-soft', 'full']] as const) : []),
  ] as const;
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-fine text-ink-soft">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {marks.map(([mark, name]) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames('h-3.5 w-5 rounded-sm print:[print-color-adjust:exact]', mark)}
            />
            {text(`legend.${name}`)}
          </li>
        ))}
      </ul>
      {holidays.size > 0 ? (
        <p>
          {[...holidays]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([date, holiday]) => `${formats.weekday(date)}: ${holidayName(holiday)}`)
            .join(' · ')}
        </p>
      ) : null}
    </div>
  );
}
