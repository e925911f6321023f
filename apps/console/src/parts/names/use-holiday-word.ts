'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import type { Locale } from '../../i18n/locales.ts';
import { type HolidayWords, sayHoliday } from './say-holiday.ts';

/** Loaded by the pages that name holidays. */
const tables: Record<Locale, () => Promise<{ default: HolidayWords }>> = {
  en: () => import('../../../messages/holidays/en.json'),
  da: () => import('../../../messages/holidays/da.json'),
  de: () => import('../../../messages/holidays/de.json'),
};

/**
 * What a holiday is called in the language of the page: calendars have the names of their country. What a company named is
 * called so in every language. Dots while the words are read.
 */
export function useHolidayWord(): (name: string) => string {
  const locale = useLocale();
  const { data, isLoading } = useQuery({
    queryKey: ['holiday-words', locale],
    queryFn: async () => (await tables[locale]()).default,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (name) => (isLoading ? '…' : data ? sayHoliday(data, name) : name);
}
