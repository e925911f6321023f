import { readCsvCell } from '@stempel/core/csv';
import { say } from '@stempel/core/messages';
import { checkHeader, tooManyColumns } from './check-cells.ts';
import { limits } from './limits.ts';
import { parseCsv, tooLong } from './read-csv.ts';
import { type InspectedFile, type InspectedTable, type Reading, UnreadableFile } from './reading-item.ts';

const sampleRows = 5;
/** Characters that are shown of a cell. */
const sampleLength = 200;

const sampleOf = (cells: readonly string[]) => cells.map((text) => text.slice(0, sampleLength));

/** The sheets of a workbook with their first rows; each is left as soon as these are known. */
export async function inspectSheets(readSheets: AsyncIterable<Reading>): Promise<InspectedFile> {
  const tables: InspectedTable[] = [];
  for await (const sheet of readSheets) {
    let table: InspectedTable | undefined;
    for await (const item of sheet) {
      if (item && 'table' in item) {
        table = { ...item.table, sample: [] };
        tables.push(table);
      }
      if (item && 'cells' in item) table?.sample.push(sampleOf(item.cells));
      if (table?.sample.length === sampleRows) break;
    }
  }
  return { delimiter: ',', encoding: 'utf-8', tables };
}

/** The head of a CSV file, cut anywhere when the file is longer: separator, encoding, columns, first rows. */
export async function inspectCsv(head: Buffer, isWhole: boolean): Promise<InspectedFile> {
  // Whole lines only: the last one may be cut, in the middle of a character too.
  const lines = isWhole ? head : head.subarray(0, head.lastIndexOf('\n') + 1);
  if (lines.length === 0) throw tooLong(1);
  const { text, encoding } = decodeHead(lines);
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  async function* once() {
    yield text;
  }
  for await (const raw of parseCsv(once(), delimiter, { relax_quotes: true, to: sampleRows + 1 })) {
    if (raw.length > limits.columns) throw tooManyColumns(rows.length + 1);
    rows.push(raw.map(readCsvCell));
  }
  const [columns = [], ...sample] = rows;
  if (columns.length === 0) throw new UnreadableFile(say('no-header'));
  checkHeader(columns, null);
  return { delimiter, encoding, tables: [{ sheet: null, columns, sample: sample.map(sampleOf) }] };
}

function decodeHead(head: Buffer): { text: string; encoding: InspectedFile['encoding'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(head), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(head), encoding: 'windows-1252' };
  }
}

/** Spreadsheets of countries with a decimal comma write semicolons. */
function delimiterOf(text: string): InspectedFile['delimiter'] {
  const [header = ''] = text.split(/\r?\n/, 1);
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const counted = ([',', ';', '\t'] as const).map((sign) => ({
    sign,
    count: unquoted.split(sign).length - 1,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
