import type { Sheet } from '../../kernel/sheet/sheet.ts';
import { writeSheetCsv } from './write-sheet-csv.ts';
import { writeSheetXlsx } from './write-sheet-xlsx.ts';

export interface WrittenFile {
  name: string;
  mediaType: string;
  content: AsyncIterable<Uint8Array>;
}

/** A file for people: what spreadsheets open at once. */
export function writeSheets(
  sheets: readonly Sheet[],
  { name, format }: { name: string; format: 'csv' | 'xlsx' },
): WrittenFile {
  if (format === 'csv')
    return {
      name: `${name}.csv`,
      mediaType: 'text/csv; charset=utf-8; header=present',
      content: writeSheetCsv(sheets),
    };
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeSheetXlsx(sheets),
  };
}
