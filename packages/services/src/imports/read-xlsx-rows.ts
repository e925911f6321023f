import { rowOfCells } from './cells.ts';
import { type FileContent, type FileRow, UnreadableFile } from './file-row.ts';
import { findTable, type ImportMapping, mapCells, type TableMapping } from './import-mapping.ts';
import { readSheet, type SheetRow } from './xlsx-sheet.ts';
import { openWorkbook } from './xlsx-workbook.ts';

/**
 * An XLSX workbook: each sheet is a table with a header row. A sheet is named after its resource, or has a column
 * `resource`, or the mapping says what it holds. Cells are read as text; a number in a date column is a
 * spreadsheet's date.
 */
export async function* readXlsxRows(content: FileContent, mapping?: ImportMapping): AsyncGenerator<FileRow> {
  const workbook = await openWorkbook(content);
  for (const sheet of workbook.sheets) {
    const table = findTable(mapping, sheet.name);
    if (!table) continue;
    let header: Map<string, string> | undefined;
    for await (const row of readSheet(content, sheet.path, workbook.sharedTexts)) {
      if (!header) header = headerOf(row, sheet.name);
      else if (row.cells.size > 0) yield toFileRow(row, header, table);
    }
  }
}

/** The columns of a sheet by their place. Throws UnreadableFile for a name that is there twice. */
export function headerOf(row: SheetRow, sheet: string): Map<string, string> {
  const header = new Map([...row.cells].filter(([, name]) => name !== ''));
  const names = [...header.values()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return header;
  throw new UnreadableFile(`The sheet "${sheet}" has the column ${JSON.stringify(twice)} twice.`);
}

function toFileRow({ number, cells }: SheetRow, header: Map<string, string>, table: TableMapping): FileRow {
  const named: Record<string, string> = Object.create(null);
  for (const [column, name] of header) named[name] = cells.get(column) ?? '';
  const row = mapCells(table, named);
  return rowOfCells(number, row.resource, row.cells);
}
