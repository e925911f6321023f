import type { SheetColumn } from '../../kernel/sheet/sheet.ts';

/**
 * Time in one unit: where a column of a sheet may be below nothing, all of its time is in hours. No clock below nothing is drawn
 * in a workbook, and one in CSV is a text, which a sum leaves out without a word.
 */
export function inOneUnit(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  if (!columns.some(({ kind }) => kind === 'signed-duration')) return columns;
  return columns.map((column) =>
    column.kind === 'duration' ? { ...column, kind: 'signed-duration' } : column,
  );
}
