'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { createTell, ServerWords, Tell } from './tell-sentence.ts';

interface Loaded {
  createTell: typeof createTell;
  words: ServerWords;
}

const tables: Record<string, () => Promise<{ default: ServerWords }>> = {
  en: () => import('./texts/en.json'),
  da: () => import('./texts/da.json'),
  de: () => import('./texts/de.json'),
};

/** Loaded when the server has refused something for the first time: most visits never need it. */
const wordsIn = (locale: string) =>
  queryOptions({
    queryKey: ['server-words', locale],
    queryFn: async (): Promise<Loaded | null> => {
      const [module, words] = await Promise.all([import('./tell-sentence.ts'), tables[locale]?.()]);
      return words ? { createTell: module.createTell, words: words.default } : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

const asItIs: Tell = (text) => text;

function useTelling(): (loaded: Loaded | null) => Tell {
  const locale = useLocale();
  const formats = useFormats();
  const { workspace } = useSession();
  return useMemo(() => {
    const shown = {
      date: formats.date,
      instant: (text: string) => formats.instant(text, workspace.time_zone),
    };
    return (loaded) => (loaded ? loaded.createTell(locale, loaded.words, shown) : asItIs);
  }, [locale, formats, workspace.time_zone]);
}

/**
 * Says sentences of the server in the person's language. Nothing is said until the words are there; without them
 * (`needed` false, no connection) the English of the server stays.
 */
export function useTell(needed = true): Tell {
  const telling = useTelling();
  const { data, isLoading } = useQuery({ ...wordsIn(useLocale()), enabled: needed });
  return useMemo(() => {
    if (data) return telling(data);
    return isLoading ? () => '' : asItIs;
  }, [data, isLoading, telling]);
}

/** As `useTell`, for what is said once something has failed: the words are loaded then. */
export function useTellLater(): () => Promise<Tell> {
  const telling = useTelling();
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => telling(await queries.ensureQueryData(wordsIn(locale)).catch(() => null));
}
