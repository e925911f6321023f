import { MessageError, say } from '@stempel/core/messages';
import { lettersOf } from '../files/column-letters.ts';
import { mainNamespace, mostRows, writePackage, xmlHead } from '../files/xlsx-package.ts';
import { encodeCellText } from '../files/xlsx-text.ts';
import { cellText, type ExportedTable, type TableColumn } from './table.ts';

const rowsAtOnce = 500;

/** More rows than a sheet can hold. */
export class TooManyRows extends MessageError {}

const decimal = /^-?\d+(?:\.\d+)?$/;

function cell(column: number, row: number, text: string, type: TableColumn['type'] = 'text'): string {
  if (text === '') return '';
  const reference = `${lettersOf(column)}${row}`;
  if (type === 'number' && decimal.test(text)) return `<c r="${reference}"><v>${text}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${encodeCellText(text)}</t></is></c>`;
}

function rowXml(number: number, cells: readonly string[], columns: readonly TableColumn[] = []): string {
  const written = cells.map((text, column) => cell(column, number, text, columns[column]?.type));
  return `<row r="${number}">${written.join('')}</row>`;
}

async function* sheetXml({ kind, records }: ExportedTable): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetData>`;
  let waiting = rowXml(
    1,
    kind.columns.map(({ name }) => name),
  );
  let number = 1;
  for await (const record of records) {
    number += 1;
    if (number > mostRows) throw new TooManyRows(say('sheet-too-long', { sheet: kind.name, rows: mostRows }));
    waiting += rowXml(
      number,
      kind.columns.map(({ name, type }) => cellText(record[name], type)),
      kind.columns,
    );
    if (number % rowsAtOnce > 0) continue;
    yield waiting;
    waiting = '';
  }
  yield `${waiting}</sheetData></worksheet>`;
}

/** An XLSX workbook with a sheet for each resource, written while the rows are read. */
export function writeXlsx(tables: readonly ExportedTable[]): AsyncGenerator<Uint8Array> {
  return writePackage(tables.map((table) => ({ name: table.kind.name, xml: sheetXml(table) })));
}
