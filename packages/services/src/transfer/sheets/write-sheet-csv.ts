import { setImmediate } from 'node:timers/promises';
import { type CsvSigns, csvLine, csvSignsOf } from '@stempel/core/csv';
import { partsOf } from '../../kernel/at-once.ts';
import { clockOf, exactClockOf, trimmed } from '../../kernel/sheet/figures.ts';
import type { Cell, CellKind, Sheet } from '../../kernel/sheet/sheet.ts';

const rowsAtOnce = 200;
// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = Buffer.from('\uFEFF');

const isFigure = /^-?\d+(?:\.\d+)?$/;
function cellText(cell: Cell, kind: CellKind, { decimal }: CsvSigns): string {
  const text = String(cell ?? '');
  // Every spreadsheet takes this for a date and shows it as its reader writes dates.
  if (kind === 'date' || kind === 'moment') return text.replace(/^([\d-]+)T/, '$1 ');
  if (kind === 'text' || !isFigure.test(text)) return text;
  if (kind === 'duration') return clockOf(text);
  if (kind === 'signed-duration') return exactClockOf(text, decimal);
  return trimmed(text).replace('.', decimal);
}

/** CSV as a spreadsheet of the reader's language opens it; several tables stand one below the other, each with its name. */
export async function* writeSheetCsv(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  yield byteOrderMark;
  for (const [at, { name, language, columns, pages }] of sheets.entries()) {
    const signs = csvSignsOf(language);
    const line = (cells: readonly string[]) => Buffer.from(csvLine(cells, signs.separator));
    if (sheets.length > 1) yield Buffer.concat([...(at > 0 ? [line([''])] : []), line([name])]);
    yield line(columns.map(({ heading }) => heading));
    for await (const page of pages) {
      for (const rows of partsOf(page, rowsAtOnce)) {
        yield Buffer.concat(
          rows.map((cells) =>
            line(columns.map(({ kind }, place) => cellText(cells[place] ?? null, kind, signs))),
          ),
        );
        await setImmediate();
      }
    }
  }
}
