'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { loadPluginWords, noWords, sayingOf } from './plugin-words.ts';

/** Says the words of plugins in the person's language. */
export function usePluginWords() {
  const locale = useLocale();
  const { data = noWords } = useQuery({
    queryKey: ['plugin-words', locale],
    queryFn: () => loadPluginWords(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => sayingOf(locale, data), [locale, data]);
}
