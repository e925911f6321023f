import { Readable } from 'node:stream';
import { readCsvCell } from '@stempel/core/csv';
import { say } from '@stempel/core/messages';
import { CsvError, parse } from 'csv-parse';
import { checkCells, checkHeader, tooManyColumns } from './check-cells.ts';
import { limits } from './limits.ts';
import { type FileContent, type Reading, type ReadingOptions, UnreadableFile } from './reading-item.ts';
import { utf8Text } from './utf8-text.ts';

/** Characters that are parsed at a time. */
const sliceLength = 64 * 1024;
const rowsBetweenPauses = 500;

/** RFC 4180 with a header row, which is row 1. */
export async function* readCsv(
  content: FileContent,
  { delimiter, encoding }: Pick<ReadingOptions, 'delimiter' | 'encoding'>,
): Reading {
  let columns: string[] | undefined;
  let number = 0;
  for await (const raw of parseCsv(decoded(content(), encoding), delimiter)) {
    number += 1;
    if (raw.length > limits.columns) throw tooManyColumns(number);
    const cells = raw.map(readCsvCell);
    if (!columns) {
      checkHeader(cells, null);
      columns = cells;
      yield { table: { sheet: null, columns } };
    } else if (cells.length !== columns.length) {
      yield { number, malformed: say('cells-differ-from-header') };
    } else {
      checkCells(cells, number);
      yield { number, cells };
    }
    if (number % rowsBetweenPauses === 0) yield undefined;
  }
}

export function tooLong(number: number): UnreadableFile {
  return new UnreadableFile(say('row-never-closed', { number, limit: limits.row }));
}

/** The rows of a text. Its parser knows no limit for empty cells, so what it is fed without a row is counted. */
export async function* parseCsv(
  text: AsyncIterable<string>,
  delimiter: string,
  more: { relax_quotes?: boolean; to?: number } = {},
): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: limits.row,
    relax_column_count: true,
    ...more,
  });
  let [rows, sent, sentAtRow] = [0, 0, 0];
  async function* slices(): AsyncGenerator<string> {
    for await (const piece of text) {
      for (let at = 0; at < piece.length; at += sliceLength) {
        // The parser may be rows ahead of whoever reads them.
        if (parser.info.records > rows) [rows, sentAtRow] = [parser.info.records, sent];
        // Two slices may be on their way.
        if (sent - sentAtRow > limits.row + 2 * sliceLength) throw tooLong(rows + 1);
        const slice = piece.slice(at, at + sliceLength);
        sent += slice.length;
        yield slice;
      }
    }
  }
  const source = Readable.from(slices());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(Number(error.records) + 1);
    throw new UnreadableFile(say('no-csv', { reason: error.message.slice(0, 200) }));
  } finally {
    source.destroy();
  }
}

/** Bytes as UTF-8; older spreadsheet programs write the Western code page instead. */
async function* decoded(
  content: AsyncIterable<Uint8Array>,
  encoding: ReadingOptions['encoding'],
): AsyncGenerator<string> {
  if (encoding === 'utf-8') {
    yield* utf8Text(content);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
}
