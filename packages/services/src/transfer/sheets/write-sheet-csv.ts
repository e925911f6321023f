import { setImmediate } from 'node:timers/promises';
import { getDecimal, rationals } from '@stempel/core';
import { type CsvSigns, csvLine, csvSignsOf } from '@stempel/core/csv';
import { partsOf } from '../../kernel/at-once.ts';
import { clockOf, trimmed } from '../../kernel/sheet/figures.ts';
import type { Cell, CellKind, Sheet } from '../../kernel/sheet/sheet.ts';
import { inOneUnit } from './in-one-unit.ts';

const rowsAtOnce = 200;
// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = Buffer.from('\uFEFF');

const isFigure = /^-?\d+(?:\.\d+)?$/;
const million = rationals.rational(1_000_000);

/** Hours of minutes: exact where they end as a decimal, else to the millionth. */
function hoursOf(minutes: string): string {
  const hours = rationals.divide(getDecimal(minutes), rationals.rational(60));
  const parts = rationals.roundHalfAway(rationals.multiply(hours, million));
  const size = parts < 0n ? -parts : parts;
  const text = `${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}`;
  return trimmed(parts < 0n ? `-${text}` : text);
}

function cellText(cell: Cell, kind: CellKind, { decimal }: CsvSigns): string {
  const text = String(cell ?? '');
  // Every spreadsheet takes this for a date and shows it as its reader writes dates.
  if (kind === 'date' || kind === 'moment') return text.replace(/^([\d-]+)T/, '$1 ');
  if (kind === 'text' || !isFigure.test(text)) return text;
  if (kind === 'duration') return clockOf(text);
  return (kind === 'number' ? trimmed(text) : hoursOf(text)).replace('.', decimal);
}

/** CSV as a spreadsheet of the reader's language opens it; several tables stand one below the other, each with its name. */
export async function* writeSheetCsv(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  yield byteOrderMark;
  for (const [at, { name, language, columns: given, pages }] of sheets.entries()) {
    const columns = inOneUnit(given);
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
