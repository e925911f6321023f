/** Languages whose order of letters lists can follow. */
export const collations = ['en', 'da', 'de'] as const;
export type Collation = (typeof collations)[number];

/** The collation of a language. English and German order letters as the root of all languages does: one index serves both. */
export function orderOf(language: string): 'und' | 'da' {
  return language === 'da' ? 'da' : 'und';
}

const collators = new Map<Collation, Intl.Collator>();

/** How texts that were read follow each other in a language, whatever language the server speaks. */
export function collatorOf(language: Collation): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, known);
  return known;
}
