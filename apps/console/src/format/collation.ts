/** The language whose order of letters the server's lists follow; English for one they do not know. */
export function collationOf(locale: string): 'en' | 'da' | 'de' {
  return locale === 'da' || locale === 'de' ? locale : 'en';
}
