import type { CsvSeparator } from './csv-line.ts';

export interface CsvSigns {
  readonly separator: CsvSeparator;
  readonly decimal: ',' | '.';
}

/**
 * How a file is written that spreadsheets of a language open at once: those of Denmark, Germany and Austria split at
 * semicolons, since the comma is their decimal sign.
 */
export function csvSignsOf(language: string): CsvSigns {
  return language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };
}
