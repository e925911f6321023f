/** Languages whose order of letters lists can follow. */
export const collations = ['en', 'da', 'de'] as const;

/** The collation of a language. English and German order letters as the root of all languages does: one index serves both. */
export function orderOf(language: string): 'und' | 'da' {
  return language === 'da' ? 'da' : 'und';
}
