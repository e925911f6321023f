'use client';

import { useQuery } from '@tanstack/react-query';
import { createTranslator, useLocale } from 'next-intl';
import { useMemo } from 'react';

/** Words of plugins in one language: titles and descriptions by their English text, choices and units by themselves. */
interface PluginWords {
  texts: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
  /**
   * What a plugin does, in one clause, by its id; `{field}` is a value in words, `{field_is}` the value itself (`none`
   * without one), `{field_or}` a list with "or". A plugin without one is said by the titles of its fields.
   */
  sentences: Readonly<Record<string, string>>;
}

const none: PluginWords = { texts: {}, words: {}, sentences: {} };

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
  const clause = useMemo(
    () => createTranslator({ locale, messages: { clause: { ...data.sentences } }, namespace: 'clause' }),
    [locale, data],
  );
  return {
    /** The clause of a plugin with its values; undefined where there is none. */
    clause: (id: string, values: Readonly<Record<string, string>>): string | undefined =>
      id in data.sentences ? clause(id, values) : undefined,
    say: (text: string) => data.texts[text] ?? text,
    word: (word: string) => data.words[word] ?? word.replaceAll('-', ' '),
  };
}
