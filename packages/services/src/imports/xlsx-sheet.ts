import { StringDecoder } from 'node:string_decoder';
import { type FileContent, longestRow, UnreadableFile } from './file-row.ts';
import { readEntries } from './xlsx-entries.ts';
import { decodeCellText } from './xlsx-text.ts';
import { newParser } from './xlsx-workbook.ts';

/** A row of a sheet: texts by column letters. */
export interface SheetRow {
  number: number;
  cells: Map<string, string>;
}

/** The rows of one sheet, while the workbook is unpacked. */
export async function* readSheet(
  content: FileContent,
  path: string,
  sharedTexts: readonly string[],
): AsyncGenerator<SheetRow> {
  const { parser, rows } = rowReader(sharedTexts);
  const decoder = new StringDecoder('utf8');
  for await (const { bytes } of readEntries(content, (entry) => entry === path)) {
    parser.write(decoder.write(Buffer.from(bytes)));
    yield* rows.splice(0);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function rowReader(sharedTexts: readonly string[]) {
  const rows: SheetRow[] = [];
  const parser = newParser();
  let row: SheetRow = { number: 0, cells: new Map() };
  let cell = { column: '', type: '' };
  let text = '';
  let inValue = false;
  let length = 0;
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    if (tag === 'row') {
      row = { number: Number(attributes.r ?? row.number + 1), cells: new Map() };
      length = 0;
    }
    if (tag === 'c') {
      const reference = /^([A-Z]+)/.exec(String(attributes.r ?? ''))?.[1];
      cell = { column: reference ?? lettersOf(row.cells.size), type: String(attributes.t ?? 'n') };
      text = '';
    }
    if (tag === 'v' || tag === 't') inValue = true;
  });
  parser.on('text', (piece) => {
    if (!inValue) return;
    text += piece;
    length += piece.length;
    if (length > longestRow) throw new UnreadableFile(`Row ${row.number} is longer than 1 MiB.`);
  });
  parser.on('closetag', ({ name }) => {
    const tag = localName(name);
    if (tag === 'v' || tag === 't') inValue = false;
    if (tag === 'c') {
      const value = textOfCell(cell.type, text, sharedTexts);
      if (value !== '') row.cells.set(cell.column, value);
    }
    if (tag === 'row') rows.push(row);
  });
  return { parser, rows };
}

function textOfCell(type: string, text: string, sharedTexts: readonly string[]): string {
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'inlineStr' || type === 'str') return decodeCellText(text);
  if (type !== 's') return text;
  const shared = sharedTexts[Number(text)];
  if (shared === undefined) throw new UnreadableFile(`The workbook has no shared text number ${text}.`);
  return shared;
}

/** Column letters of an index: A, B, …, Z, AA. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}
