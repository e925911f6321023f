/** The name of a kind of thing as it stands within a sentence: only German writes such words large there. */
export function withinSentence(word: string, locale: string): string {
  if (locale === 'de') return word;
  return word.charAt(0).toLocaleLowerCase(locale) + word.slice(1);
}
