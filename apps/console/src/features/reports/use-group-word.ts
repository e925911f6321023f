import { useLocale, useTranslations } from 'next-intl';
import { withinSentence } from '../../format/within-sentence.ts';
import type { Grouping } from './groupings.ts';

/** What a grouping is called within a sentence. */
export function useGroupWord(): (group: Grouping) => string {
  const text = useTranslations('report');
  const locale = useLocale();
  return (group) => withinSentence(text(`groups.${group}`), locale);
}
