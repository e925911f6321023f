'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { useNames } from '../../parts/names/use-names.ts';
import type { Outputs } from '../../trpc/client.tsx';
import type { Item } from './item.ts';

/** What each is about, in one line. */
export function useSummary(): (item: Item) => string {
  const formats = useFormats();
  const names = useNames();
  const violation = useViolationName();
  const dates = useAbsenceDates();
  const absence = useTranslations('absence');
  return (item) => {
    if (item.kind === 'absence') {
      const { sickness, activity } = item.absence;
      return [dates(item.absence), sickness ? absence('sickness') : names.activity(activity)]
        .filter(Boolean)
        .join(' · ');
    }
    if (item.kind === 'statement') {
      const { period, norm_balance_minutes: balance } = item.statement;
      return `${formats.period(period)} · ${formats.signed(balance)}`;
    }
    if (item.kind === 'entry') {
      const { date, minutes } = item.entry;
      return `${formats.date(date)} · ${formats.clock(minutes)} · ${item.project}`;
    }
    if (item.kind === 'correction') return item.correction.periods.map(formats.period).join(', ');
    return `${formats.date(item.incident.date)} · ${violation(item.incident.step)}`;
  };
}

type Absence = Pick<Outputs['absences']['list']['data'][number], 'from' | 'to' | 'share'>;

/** The dates of an absence, and how much of each. */
export function useAbsenceDates(): (absence: Absence) => string {
  const text = useTranslations('absence');
  const formats = useFormats();
  return ({ from, to, share }) => {
    const part = share === '1' ? '' : ` · ${text('share', { share: formats.decimal(share) })}`;
    if (to === null) return text('openEnd', { from: formats.date(from) }) + part;
    return (to === from ? formats.date(from) : formats.period({ from, to })) + part;
  };
}
