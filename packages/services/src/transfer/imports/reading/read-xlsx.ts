import { say } from '@stempel/core/messages';
import { checkHeader } from './check-cells.ts';
import { shown } from './limits.ts';
import { type Reading, type ReadingOptions, UnreadableFile } from './reading-item.ts';
import { rowsInto, type SheetRow } from './xlsx-sheet.ts';
import { openWorkbook, readPart, type Workbook } from './xlsx-workbook.ts';
import type { XmlBudget } from './xml-reader.ts';
import { type OpenEntry, openZip } from './zip-entries.ts';

/** The sheets of an XLSX workbook, one after the other; `wanted` null: all. */
export async function* openSheets(file: Buffer, wanted: readonly string[] | null): AsyncGenerator<Reading> {
  const open = await openZip(file);
  const budget = { elements: 0 };
  let workbook: Workbook | undefined;
  const opening = openWorkbook(open, budget);
  while (!workbook) {
    const { done, value } = await opening.next();
    if (done) workbook = value;
    else yield pause();
  }
  for (const sheet of workbook.sheets) {
    if (wanted && !wanted.includes(sheet.name)) continue;
    yield readSheet(open, sheet, workbook.sharedTexts, budget);
  }
}

async function* pause(): Reading {
  yield undefined;
}

/** An XLSX workbook: each sheet is a table, whose first row that is not empty is the header. Cells are text. */
export async function* readXlsx(file: Buffer, { tables }: Pick<ReadingOptions, 'tables'>): Reading {
  const sheets = tables?.flatMap(({ sheet }) => (sheet === null ? [] : [sheet])) ?? null;
  for await (const sheet of openSheets(file, sheets)) yield* sheet;
}

async function* readSheet(
  open: OpenEntry,
  { name, path }: Workbook['sheets'][number],
  sharedTexts: readonly string[],
  budget: XmlBudget,
): Reading {
  const rows: SheetRow[] = [];
  const part = readPart(open, path, rowsInto(rows, sharedTexts), budget);
  let header: Map<string, string> | undefined;
  for (;;) {
    const { done, value } = await part.next();
    for (const row of rows.splice(0)) {
      if (header) yield { number: row.number, cells: cellsOf(row, header) };
      else {
        header = row.cells;
        const columns = [...header.values()];
        checkHeader(columns, name);
        yield { table: { sheet: name, columns } };
      }
    }
    if (!done) yield undefined;
    else if (value) return;
    else throw new UnreadableFile(say('sheet-without-file', { sheet: shown(name) }));
  }
}

function cellsOf({ cells }: SheetRow, header: ReadonlyMap<string, string>): string[] {
  return [...header.keys()].map((column) => cells.get(column) ?? '');
}
