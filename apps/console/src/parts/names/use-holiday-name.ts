'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { useHolidayWord } from './use-holiday-word.ts';

type Holiday = Pick<Outputs['timesheet']['get']['days'][number]['holidays'][number], 'name' | 'type'>;

/**
 * What a date of a holiday calendar is called, and what it is to who works where it is no public holiday. Of one that only has a
 * name nothing more is said where the person is free anyway.
 */
export function useHolidayName(): (holiday: Holiday, isFree?: boolean) => string {
  const text = useTranslations('holidayKind');
  const wordOf = useHolidayWord();
  return ({ name: given, type }, isFree = false) => {
    const name = wordOf(given);
    return type === 'public' || (type === 'observance' && isFree) ? name : text(type, { name });
  };
}
