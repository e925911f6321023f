'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAbsenceDates } from '../../parts/absences/use-absence-dates.ts';
import { useBecomes } from '../../parts/absences/use-becomes.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { useNames } from '../../parts/names/use-names.ts';
import type { Item } from './item.ts';

/** What each is about, in one line. */
export function useSummary(): (item: Item) => string {
  const formats = useFormats();
  const names = useNames();
  const violation = useViolationName();
  const dates = useAbsenceDates();
  const becomes = useBecomes();
  const absence = useTranslations('absence');
  const text = useTranslations('toDecide');
  return (item) => {
    if (item.kind === 'absence') {
      const { sickness, activity, change } = item.absence;
      if (change)
        return `${absence(change.cancels ? 'cancelWaits' : 'changeWaits')}: ${becomes(item.absence, change)}`;
      return [dates(item.absence), sickness ? absence('sickness') : names.activity(activity)]
        .filter(Boolean)
        .join(' · ');
    }
    if (item.kind === 'statement') {
      const { period, norm_balance_minutes: balance, state } = item.statement;
      const figures = `${formats.period(period)} · ${formats.signed(balance)}`;
      return state === 'submitted' ? figures : `${figures} · ${text('notSubmitted')}`;
    }
    if (item.kind === 'entry') {
      const { date, minutes } = item.entry;
      return `${formats.date(date)} · ${formats.clock(minutes)} · ${item.project}`;
    }
    if (item.kind === 'correction') return item.correction.periods.map(formats.period).join(', ');
    return `${formats.date(item.incident.date)} · ${violation(item.incident.step)}`;
  };
}
