import { MessageError, say } from '@stempel/core/messages';
import { Zip, ZipDeflate } from 'fflate';
import { lettersOf } from '../files/column-letters.ts';
import { encodeCellText } from '../files/xlsx-text.ts';
import { cellText, type ExportedTable, type TableColumn } from './table.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
// A fixed date, so that the same content gives the same bytes.
const modifiedAt = new Date(1980, 0, 1);
const mostRows = 1_048_576;
const rowsAtOnce = 500;

/** More rows than a sheet can hold. */
export class TooManyRows extends MessageError {}

function packageFiles(names: readonly string[]): [path: string, content: string][] {
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('');
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packageRelations}">${each((_, number) => `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ],
  ];
}

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
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
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
export async function* writeXlsx(tables: readonly ExportedTable[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const open = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    return file;
  };
  for (const [path, content] of packageFiles(tables.map(({ kind }) => kind.name))) {
    open(path).push(Buffer.from(content), true);
    yield* take();
  }
  for (const [index, table] of tables.entries()) {
    const file = open(`xl/worksheets/sheet${index + 1}.xml`);
    for await (const piece of sheetXml(table)) {
      file.push(Buffer.from(piece), false);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
