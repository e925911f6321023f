'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

/** What a booked balance is and as of when: it ends with the last statement, whatever was worked or taken since. */
export function useAsOf(settledTo: string | null): (kind: 'flex' | 'leave') => string {
  const text = useTranslations('balance.asOf');
  const formats = useFormats();
  return (kind) => (settledTo === null ? text('opening') : text(kind, { date: formats.date(settledTo) }));
}
