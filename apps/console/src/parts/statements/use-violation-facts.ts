'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The figures of a violation in words, in the order the engine gave them; those without a text are left out. */
export function useViolationFacts(accountName: (code: string) => string): (facts: Facts) => string[] {
  const text = useTranslations('fact');
  const formats = useFormats();
  return (facts) =>
    Object.entries(facts).flatMap(([key, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      return findWord(text, key, { value: say(key, value) }) ?? [];
    });
  function say(key: string, value: string | number): string {
    if (key === 'account') return accountName(String(value));
    if (typeof value === 'number') return key.endsWith('_minutes') ? formats.clock(value) : String(value);
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value);
    return /^-?\d+(\.\d+)?$/.test(value) ? formats.decimal(value) : value;
  }
}
