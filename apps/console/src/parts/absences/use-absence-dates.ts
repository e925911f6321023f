'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';

type Absence = Pick<
  Outputs['absences']['list']['data'][number],
  'from' | 'to' | 'share' | 'start_time' | 'end_time'
>;

/** The dates of an absence, and how much of each. */
export function useAbsenceDates(): (absence: Absence) => string {
  const text = useTranslations('absence');
  const formats = useFormats();
  const part = ({ share, start_time: start, end_time: end }: Absence) => {
    if (start !== null && end !== null) return text('times', { start, end });
    if (share === '1') return '';
    return share === '0.5' ? text('halfDay') : text('share', { share: formats.decimal(share) });
  };
  return (absence) => {
    const { from, to } = absence;
    const open = () => text('openEnd', { from: formats.date(from) });
    const dates = to === null ? open() : to === from ? formats.date(from) : formats.period({ from, to });
    return [dates, part(absence)].filter(Boolean).join(' · ');
  };
}
