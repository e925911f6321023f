'use client';

import { localeCookie } from '../i18n/locales.ts';
import { useGo } from '../parts/actions/use-go.ts';
import { keepChoice } from './theme.ts';

/** Changes the language of this browser and draws the page in it. */
export function useChooseLocale(): (locale: string) => void {
  const { refresh } = useGo();
  return (locale) => {
    keepChoice(localeCookie, locale);
    refresh();
  };
}
