/** Languages whose order of letters lists can follow. */
export const collations = ['en', 'da', 'de'] as const;
