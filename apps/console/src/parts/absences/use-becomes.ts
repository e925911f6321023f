'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { useNames } from '../names/use-names.ts';
import { useAbsenceDates } from './use-absence-dates.ts';

type Listed = Outputs['absences']['list']['data'][number];
type Change = NonNullable<Listed['change']>;
type Absence = Omit<Change, 'id' | 'cancels' | 'note'>;

/** What an approved absence would become, before and after: its dates, and its type where that changes. */
export function useBecomes(): (absence: Absence, change: Change) => string {
  const text = useTranslations('absence');
  const names = useNames();
  const dates = useAbsenceDates();
  return (absence, change) => {
    if (change.cancels) return `${dates(absence)} → ${text('state.cancelled')}`;
    const isOther = absence.activity !== change.activity;
    const said = (one: Absence) =>
      [dates(one), isOther ? names.activity(one.activity) : ''].filter(Boolean).join(' · ');
    return `${said(absence)} → ${said(change)}`;
  };
}
