import { setImmediate } from 'node:timers/promises';
import { partsOf } from '../../kernel/at-once.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import type { OpenedRows } from './report-rows.ts';

/** Rows that are written before whatever else waits has its turn. */
const rowsAtOnce = 200;
// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = Buffer.from('\uFEFF');

/** A CSV file of what was opened, page by page. */
export async function* writeReportCsv({ columns, pages }: OpenedRows): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }) => name);
  yield byteOrderMark;
  yield csvLine(names);
  for await (const page of pages) {
    for (const rows of partsOf(page, rowsAtOnce)) {
      yield Buffer.concat(rows.map((row) => csvLine(cellsOf(row, names))));
      await setImmediate();
    }
  }
}

/** Numbers and dates as they are, objects as JSON, nothing for null. */
function cellsOf(row: object, columns: readonly string[]): string[] {
  const values = row as Record<string, unknown>;
  return columns.map((column) => {
    const value = values[column];
    if (value === null || value === undefined) return '';
    if (typeof value === 'object') return JSON.stringify(value);
    return String(value);
  });
}
