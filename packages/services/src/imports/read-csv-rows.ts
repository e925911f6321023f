import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { rowOfCells } from './cells.ts';
import { type FileContent, type FileRow, UnreadableFile } from './file-row.ts';

const longestRow = 1024 * 1024;

/** RFC 4180 with a header row; the column `resource` says what each row is. The header is row 1. */
export async function* readCsvRows(content: FileContent): AsyncGenerator<FileRow> {
  const parser = parse({ bom: true, columns: checkHeader, max_record_size: longestRow, info: true });
  const source = Readable.from(content());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 1;
  try {
    for await (const { record } of parser as AsyncIterable<{ record: Record<string, string> }>) {
      number += 1;
      const { resource, ...cells } = record;
      yield rowOfCells(number, resource, cells);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The file is not CSV: ${error.message}.`);
    throw error;
  } finally {
    source.destroy();
  }
}

function checkHeader(header: string[]): string[] {
  if (!header.includes('resource')) {
    throw new UnreadableFile('The header has no column "resource", which says what each row is.');
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UnreadableFile(`The header has the column ${JSON.stringify(twice)} twice.`);
  return header;
}
