'use client';

import { useRouter } from 'next/navigation';
import { localeCookie } from '../../i18n/locales.ts';
import { keepChoice } from './theme.ts';

/** Changes the language of this browser and draws the page in it. */
export function useChooseLocale(): (locale: string) => void {
  const router = useRouter();
  return (locale) => {
    keepChoice(localeCookie, locale);
    router.refresh();
  };
}
