import { say } from '@stempel/core/messages';
import { fieldOf, findTable, type TableMapping } from '../mapped-table.ts';
import { shown } from './limits.ts';
import {
  type MalformedRow,
  type PlacedReading,
  type Reading,
  type Survey,
  type TableHead,
  UnreadableFile,
  type WantedRows,
} from './reading-item.ts';

/** Rows whose message is told; the rest is counted. */
const mostTold = 10_000;

/** Gives each row its place and what it says it is: the mapping, the column `resource` or the name of the sheet. */
export async function* placedRows(reading: Reading, tables: readonly TableMapping[] | null): PlacedReading {
  let place = 0;
  let resourceOf: ((cells: readonly string[]) => unknown) | undefined;
  for await (const item of reading) {
    if (item === undefined) yield undefined;
    else if ('table' in item) {
      const table = findTable(tables, item.table.sheet);
      resourceOf = table && findResource(table, item.table);
      if (table) yield item;
    } else if ('cells' in item) {
      if (!resourceOf) continue;
      place += 1;
      yield { ...item, place, resource: resourceOf(item.cells) };
    } else {
      place += 1;
      yield { ...item, place };
    }
  }
}

function resourceColumn(table: TableMapping, { columns }: TableHead): number {
  return columns.findLastIndex((column) => fieldOf(table, column) === 'resource');
}

function findResource(table: TableMapping, head: TableHead): (cells: readonly string[]) => unknown {
  const column = resourceColumn(table, head);
  if (table.resource !== null) return () => table.resource;
  return column < 0 ? () => head.sheet ?? undefined : (cells) => cells[column];
}

/** The rows that are wanted; the rest of the file is not read once the last of them is. */
export async function* wantedRows(rows: PlacedReading, { resource, last }: WantedRows): PlacedReading {
  for await (const item of rows) {
    if (item === undefined || 'table' in item) yield item;
    else {
      if ('resource' in item) yield item.resource === resource ? item : undefined;
      if (item.place >= last) return;
    }
  }
}

/**
 * Reads a file to its end: the rows that can be no record of anything, the first of them, and what it holds in all.
 * `names`: the resources there are. Throws UnreadableFile, also for a table of which nothing says what its rows are.
 */
export async function* survey(
  rows: PlacedReading,
  tables: readonly TableMapping[] | null,
  names: readonly string[],
): AsyncGenerator<MalformedRow | { survey: Survey } | undefined> {
  const known = new Set<unknown>(names);
  const present = new Map<string, number>();
  let [total, malformed] = [0, 0];
  for await (const item of rows) {
    if (item === undefined) yield undefined;
    else if ('table' in item) checkResource(item.table, findTable(tables, item.table.sheet));
    else {
      total += 1;
      if ('resource' in item && known.has(item.resource)) {
        present.set(item.resource as string, item.place);
        continue;
      }
      malformed += 1;
      const { number } = item;
      if (malformed > mostTold) continue;
      yield 'malformed' in item
        ? { number, malformed: item.malformed }
        : { number, resource: shown(item.resource) };
    }
  }
  yield { survey: { total, present: [...present], malformed } };
}

function checkResource(head: TableHead, table: TableMapping | undefined): void {
  if (!table || head.sheet !== null || table.resource !== null || resourceColumn(table, head) >= 0) return;
  throw new UnreadableFile(say('no-resource-column'));
}
