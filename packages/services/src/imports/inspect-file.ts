import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ServiceContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { UnreadableFile } from './file-row.ts';
import type { FileFormat } from './import-contract.ts';
import type { ImportMapping } from './import-mapping.ts';
import { headerOf } from './read-xlsx-rows.ts';
import { requireImports, type UploadedFile } from './start-import.ts';
import { readSheet } from './xlsx-sheet.ts';
import { openWorkbook } from './xlsx-workbook.ts';

/** A table of a file: its columns and its first rows, as text. */
export interface InspectedTable {
  sheet: string | null;
  columns: string[];
  sample: string[][];
}

/** What a file holds, before anything is made of it. */
export type InspectedFile = Pick<ImportMapping, 'delimiter' | 'encoding'> & { tables: InspectedTable[] };

const sampleRows = 5;
/** A header and some rows lie within this. */
const headBytes = 1024 * 1024;

/**
 * Looks at the head of a CSV file or at a workbook: separator, encoding, columns, first rows. Stores nothing. Throws
 * invalid for a file that cannot be read.
 */
export async function inspectFile(
  ctx: ServiceContext,
  { format, file }: { format: Exclude<FileFormat, 'json'>; file: UploadedFile },
): Promise<InspectedFile> {
  requireImports(ctx);
  try {
    return format === 'csv' ? await inspectCsv(file) : await inspectWorkbook(file);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid('/file', 'unreadable', error.message);
    throw error;
  }
}

async function inspectWorkbook(file: UploadedFile): Promise<InspectedFile> {
  const content = () => file.read();
  const workbook = await openWorkbook(content);
  const tables: InspectedTable[] = [];
  for (const sheet of workbook.sheets) {
    let header: Map<string, string> | undefined;
    const sample: string[][] = [];
    for await (const row of readSheet(content, sheet.path, workbook.sharedTexts)) {
      if (!header) header = headerOf(row, sheet.name);
      else sample.push([...header.keys()].map((column) => row.cells.get(column) ?? ''));
      if (sample.length === sampleRows) break;
    }
    if (header) tables.push({ sheet: sheet.name, columns: [...header.values()], sample });
  }
  return { delimiter: ',', encoding: 'utf-8', tables };
}

async function inspectCsv(file: UploadedFile): Promise<InspectedFile> {
  const head = await headOf(file);
  const { text, encoding } = decodeHead(head);
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  const parser = Readable.from([text]).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, to: sampleRows + 1 }),
  );
  for await (const row of parser) rows.push(row);
  const [columns = [], ...sample] = rows;
  if (columns.length === 0) throw new UnreadableFile('The file has no header row.');
  return { delimiter, encoding, tables: [{ sheet: null, columns, sample }] };
}

async function headOf(file: UploadedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  // Whole lines only: the last one may be cut, in the middle of a character too.
  const head = Buffer.concat(chunks).subarray(0, headBytes);
  return length < headBytes ? head : head.subarray(0, head.lastIndexOf('\n') + 1);
}

function decodeHead(head: Buffer): { text: string; encoding: ImportMapping['encoding'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(head), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(head), encoding: 'windows-1252' };
  }
}

/** Spreadsheets of countries with a decimal comma write semicolons. */
function delimiterOf(text: string): ImportMapping['delimiter'] {
  const [header = ''] = text.split(/\r?\n/, 1);
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const counted = ([',', ';', '\t'] as const).map((sign) => ({
    sign,
    count: unquoted.split(sign).length - 1,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
