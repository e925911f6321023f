import { readMessage, say } from '@stempel/core/messages';
import type { FileFormat } from '../files/file-format.ts';
import { rowOfCells } from './cells.ts';
import type { FileRow } from './file-row.ts';
import { findTable, type ImportMapping, mapCells, type TableMapping } from './import-mapping.ts';
import type { OpenFile, RawItem } from './reading/open-file.ts';
import { type ReadingOptions, type TableHead, UnreadableFile } from './reading/reading-item.ts';

/** How the file of a run is to be read. */
export interface RowsSource {
  format: FileFormat;
  mapping?: ImportMapping | undefined;
}

function readingOf({ format, mapping }: RowsSource): ReadingOptions {
  const sheets = mapping?.tables.flatMap(({ sheet }) => (sheet === null ? [] : [sheet])) ?? null;
  const { delimiter = ',', encoding = 'utf-8' } = mapping ?? {};
  return { format, delimiter, encoding, sheets };
}

/**
 * The rows of an imported file, some in memory at a time. Of a table, the mapping, the column `resource` or the name of
 * the sheet says what each row is. Throws UnreadableFile.
 */
export async function* readRows(file: OpenFile, source: RowsSource): AsyncGenerator<FileRow> {
  let head: TableHead | undefined;
  let table: TableMapping | undefined;
  for await (const item of file.read(readingOf(source))) {
    if (Array.isArray(item)) {
      const row = rowOf(item, head, table);
      if (row) yield row;
      continue;
    }
    head = item;
    table = findTable(source.mapping, head.sheet);
    if (table && head.sheet === null) checkResource(head, table);
  }
}

function rowOf(
  [number, held, more]: Exclude<RawItem, TableHead>,
  head: TableHead | undefined,
  table: TableMapping | undefined,
): FileRow | undefined {
  if (held === null) {
    const malformed = readMessage(more) ?? say('row-not-valid');
    return { number, resource: undefined, record: {}, malformed, characters: 0 };
  }
  if (!Array.isArray(held)) {
    const { resource, ...record } = held;
    return { number, resource, record, characters: Number(more) };
  }
  if (!head || !table) return undefined;
  const named: Record<string, string> = Object.create(null);
  for (const [index, column] of head.columns.entries()) named[column] = held[index] ?? '';
  const { resource, cells } = mapCells(table, named);
  return rowOfCells(number, resource, cells);
}

function checkResource({ columns }: TableHead, table: TableMapping): void {
  const names = columns.map((column) => (table.columns === null ? column : table.columns[column]));
  if (table.resource !== null || names.includes('resource')) return;
  throw new UnreadableFile(say('no-resource-column'));
}
