'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';

/** Words of plugins in one language: titles and descriptions by their English text, choices and units by themselves. */
interface PluginWords {
  texts: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
}

const none: PluginWords = { texts: {}, words: {} };

const loaders: Record<string, () => Promise<{ default: PluginWords }>> = {
  en: () => import('./texts/en.json'),
  da: () => import('./texts/da.json'),
  de: () => import('./texts/de.json'),
};

/**
 * Says the words of plugins in the person's language. Plugins are written in English; what has no translation
 * (a plugin added a minute ago) stays as it is written.
 */
export function usePluginWords() {
  const locale = useLocale();
  const { data = none } = useQuery({
    queryKey: ['plugin-words', locale],
    queryFn: async () => (await loaders[locale]?.())?.default ?? none,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    say: (text: string) => data.texts[text] ?? text,
    word: (word: string) => data.words[word] ?? word.replaceAll('-', ' '),
  };
}
