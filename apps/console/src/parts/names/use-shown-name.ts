'use client';

import { useLocale, useMessages } from 'next-intl';
import { nameInLanguage } from '../absences/name-in-language.ts';

/** An object with its name; an absence type also has one in each language. */
interface Named {
  name: string;
  absence_type?: { names: Readonly<Record<string, string | undefined>> } | null;
}

/**
 * What an object of the settings is called in the language of the page: as an absence type says it, or as what comes with
 * the product is called there. What somebody named is called so in every language.
 */
export function useShownName(): (named: Named | string) => string {
  const locale = useLocale();
  const shipped: Readonly<Record<string, string>> = useMessages().shippedName;
  return (named) => {
    const { name, absence_type: type = null } = typeof named === 'string' ? { name: named } : named;
    // A dot is no part of a key.
    const key = name.replaceAll('.', '·');
    return nameInLanguage(type?.names ?? {}, locale) ?? nameInLanguage(shipped, key) ?? name;
  };
}
