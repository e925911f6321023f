'use client';

import type { SchemaFormHost } from '@stempel/ui/schema-form';
import { useLocale, useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { sentencesOf } from '../../parts/plugins/sentences.ts';
import { usePluginWords } from '../../parts/plugins/use-plugin-words.ts';

/** Says rules and plugins in one line each, in the language of the page. */
export function useSentences(host: SchemaFormHost) {
  const { clause } = usePluginWords();
  return sentencesOf({
    ...{ locale: useLocale(), formats: useFormats(), host, clause },
    text: useTranslations('policy'),
    yesNo: useTranslations('choice.flag'),
  });
}
