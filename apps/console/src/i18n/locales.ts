/** The languages of the console; every text exists in each of them. */
export const locales = ['en', 'da', 'de'] as const;
export type Locale = (typeof locales)[number];

export const localeCookie = 'stempel-locale';
export const localeNames: Record<Locale, string> = { en: 'English', da: 'Dansk', de: 'Deutsch' };

/** The chosen language, else the browser's first that we have, else English. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const wanted = [
    cookie ?? '',
    ...(acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? ''),
  ];
  for (const tag of wanted) {
    const found = locales.find((locale) => locale === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}
