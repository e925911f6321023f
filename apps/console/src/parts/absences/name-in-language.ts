/** The name of an absence type in a language, where its settings say one. */
export function nameInLanguage(
  names: Readonly<Record<string, string | undefined>>,
  locale: string,
): string | undefined {
  return Object.hasOwn(names, locale) ? names[locale] : undefined;
}
