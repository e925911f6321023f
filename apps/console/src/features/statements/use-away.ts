'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Timesheet } from '../../parts/month/recorded-day.ts';
import { useHolidayName } from '../../parts/names/use-holiday-name.ts';
import { useNames } from '../../parts/names/use-names.ts';

/** Why somebody was not there on a date, and what is credited for it: holidays and approved absences by their names. */
export function useAway(): (day: Timesheet['days'][number] | undefined) => string {
  const text = useTranslations('month');
  const formats = useFormats();
  const names = useNames();
  const holidayName = useHolidayName();
  return (day) =>
    [
      ...(day?.holidays ?? []).map((holiday) => holidayName(holiday, day?.norm_minutes === 0)),
      ...(day?.absences ?? [])
        .filter(({ state }) => state === 'approved')
        .map(({ activity, share }) =>
          [
            activity === null ? text('absence') : names.activity(activity),
            share === '1' ? '' : formats.decimal(share),
          ]
            .filter(Boolean)
            .join(' '),
        ),
    ].join(', ');
}
