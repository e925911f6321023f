import { readMessage, say } from '@stempel/core/messages';
import type { FileFormat } from '../files/file-format.ts';
import { transferNames } from '../kinds.ts';
import { rowOfCells } from './cells.ts';
import type { FileRow } from './file-row.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportedFile } from './imported-file.ts';
import { fieldOf, findTable, type TableMapping } from './mapped-table.ts';
import type { OpenFile, RawItem } from './reading/open-file.ts';
import type { MalformedRow, ReadingOptions, TableHead, WantedRows } from './reading/reading-item.ts';
import { type RowError, rowErrorOf } from './row-problems.ts';

/** How the file of a run is to be read. */
export interface RowsSource {
  format: FileFormat;
  mapping?: ImportMapping | undefined;
}

function readingOf({ format, mapping }: RowsSource): ReadingOptions {
  const { delimiter = ',', encoding = 'utf-8', tables = null } = mapping ?? {};
  return { format, delimiter, encoding, tables };
}

/**
 * Reads a file for the first time: how many rows it has, of what, and what is wrong with those that are no record of
 * anything. The reading process looks at the rows; none comes here. Throws UnreadableFile.
 */
export async function surveyRows(
  file: OpenFile,
  source: RowsSource,
): Promise<Pick<ImportedFile, 'total' | 'present' | 'malformed'>> {
  const errors: RowError[] = [];
  for await (const item of file.survey(readingOf(source), transferNames)) {
    if (!('survey' in item)) {
      errors.push(errorOf(item));
      continue;
    }
    const { total, present, malformed } = item.survey;
    return { total, present: new Map(present), malformed: { count: malformed, errors } };
  }
  throw new Error('The reading process ended its survey without a result.');
}

/** Why a row can be no record of anything. */
function errorOf(row: MalformedRow): RowError {
  const at = { row: row.number, column: null };
  if ('malformed' in row) {
    return rowErrorOf(readMessage(row.malformed) ?? say('row-not-valid'), { ...at, code: 'malformed' });
  }
  const said = say('resource-unknown', { name: row.resource, names: transferNames });
  return rowErrorOf(said, { ...at, column: 'resource', code: 'unknown-resource' });
}

/**
 * The rows of an imported file, some in memory at a time; only those that are `wanted` where that is said. Throws
 * UnreadableFile.
 */
export async function* readRows(
  file: OpenFile,
  source: RowsSource,
  wanted?: WantedRows,
): AsyncGenerator<FileRow> {
  const options = readingOf(source);
  let head: TableHead | undefined;
  let table: TableMapping | undefined;
  for await (const item of file.read(options, wanted)) {
    if (Array.isArray(item)) yield rowOf(item, head, table);
    else {
      head = item;
      table = findTable(options.tables, head.sheet);
    }
  }
}

function rowOf(
  [number, place, resource, held, more]: Exclude<RawItem, TableHead>,
  head: TableHead | undefined,
  table: TableMapping | undefined,
): FileRow {
  const at = { number, place, resource };
  if (held === null) {
    const malformed = readMessage(more) ?? say('row-not-valid');
    return { ...at, record: {}, malformed, characters: 0 };
  }
  if (!Array.isArray(held)) {
    const { resource: _, ...record } = held;
    return { ...at, record, characters: Number(more) };
  }
  const cells: Record<string, string> = Object.create(null);
  for (const [index, column] of head?.columns.entries() ?? []) {
    const field = table && fieldOf(table, column);
    if (field && field !== 'resource') cells[field] = held[index] ?? '';
  }
  return rowOfCells(at, cells);
}
