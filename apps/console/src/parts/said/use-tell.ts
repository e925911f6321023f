'use client';

import type { Message } from '@stempel/core/messages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { findWord } from '../../i18n/texts.ts';
import { useSession } from '../../session/session-context.tsx';
import { outageOf } from '../../trpc/problem.ts';
import type { createTellMessage, ServerWords } from './tell-message.ts';

/** Something that the server said: its English, and the message behind it. */
export interface Said {
  /** Of the answer, where it is one; 0 and 503 mean that the server said nothing. */
  status?: number;
  detail: string;
  message?: Message | null | undefined;
}

/** Says in the person's language what the server said, or that it was not reached; what has no words stays English. */
export type Tell = (said: Said) => string;

interface Loaded {
  createTellMessage: typeof createTellMessage;
  words: ServerWords;
}

/** Every language has words for every message of the catalogue, or this does not type. */
const tables: Record<Locale, () => Promise<{ default: ServerWords }>> = {
  en: () => import('../../../messages/server/en.json'),
  da: () => import('../../../messages/server/da.json'),
  de: () => import('../../../messages/server/de.json'),
};

/** Loaded when the server has refused something for the first time: most visits never need it. */
const wordsIn = (locale: Locale) =>
  queryOptions({
    queryKey: ['server-messages', locale],
    queryFn: async (): Promise<Loaded> => {
      const [module, words] = await Promise.all([import('./tell-message.ts'), tables[locale]()]);
      return { createTellMessage: module.createTellMessage, words: words.default };
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

function useTelling(): (loaded: Loaded | null) => Tell {
  const locale = useLocale();
  const formats = useFormats();
  const { workspace } = useSession();
  const load = useTranslations('load');
  const plugin = useTranslations('pluginName');
  return useMemo(() => {
    const shown = {
      date: formats.date,
      instant: (text: string) => formats.instant(text, workspace.time_zone),
      plugin: (id: string) => findWord(plugin, id) ?? id,
    };
    return (loaded) => {
      const tell = loaded?.createTellMessage(locale, loaded.words, shown);
      return ({ status, detail, message }) => {
        if (status === 0) return load('networkTitle');
        if (status === 503) return load(`${outageOf({ message })}Title`);
        return (message ? tell?.(message) : undefined) ?? detail;
      };
    };
  }, [locale, formats, workspace.time_zone, load, plugin]);
}

/**
 * Says in the person's language what the server said. Nothing is said until the words are there; without them
 * (`needed` false, no connection) the English of the server stays.
 */
export function useTell(needed = true): Tell {
  const telling = useTelling();
  const { data, isLoading } = useQuery({ ...wordsIn(useLocale()), enabled: needed });
  return useMemo(() => {
    return isLoading ? () => '' : telling(data ?? null);
  }, [data, isLoading, telling]);
}

/** As `useTell`, for what is said once something has failed: the words are loaded then. */
export function useTellLater(): () => Promise<Tell> {
  const telling = useTelling();
  const queries = useQueryClient();
  const locale = useLocale();
  return async () => telling(await queries.ensureQueryData(wordsIn(locale)).catch(() => null));
}
