import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { rowOfCells } from './cells.ts';
import { type FileContent, type FileRow, longestRow, UnreadableFile } from './file-row.ts';
import { findTable, type ImportMapping, mapCells, type TableMapping } from './import-mapping.ts';
import { utf8Text } from './utf8-text.ts';

type ParsedRow = { record: Record<string, string>; info: { error?: CsvError | undefined } };

/** RFC 4180 with a header row; the column `resource`, or the mapping, says what each row is. The header is row 1. */
export async function* readCsvRows(content: FileContent, mapping?: ImportMapping): AsyncGenerator<FileRow> {
  const table = findTable(mapping, null);
  if (!table) return;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkHeader(header, table),
    delimiter: mapping?.delimiter ?? ',',
    max_record_size: longestRow,
    // A row that is too short or too long is a matter of that row.
    relax_column_count: true,
    info: true,
  });
  const source = Readable.from(decoded(content(), mapping?.encoding ?? 'utf-8'));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      number += 1;
      if (info.error) {
        const malformed = 'The row has more or fewer cells than the header.';
        yield { number, resource: undefined, record: {}, malformed };
        continue;
      }
      const { resource, cells } = mapCells(table, record);
      yield rowOfCells(number, resource, cells);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The file is not CSV: ${error.message}.`);
    throw error;
  } finally {
    source.destroy();
  }
}

/** Bytes as UTF-8; older spreadsheet programs write the Western code page instead. */
async function* decoded(
  content: AsyncIterable<Uint8Array>,
  encoding: ImportMapping['encoding'],
): AsyncGenerator<string> {
  if (encoding === 'utf-8') {
    yield* utf8Text(content);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
}

function checkHeader(header: string[], table: TableMapping): string[] {
  const names = header.map((column) => (table.columns === null ? column : table.columns[column]));
  if (table.resource === null && !names.includes('resource')) {
    throw new UnreadableFile('The header has no column "resource", which says what each row is.');
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UnreadableFile(`The header has the column ${JSON.stringify(twice)} twice.`);
  return header;
}
