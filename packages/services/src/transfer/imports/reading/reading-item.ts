import { type Message, MessageError } from '@stempel/core/messages';
import type { TableMapping } from '../mapped-table.ts';

/** A table begins: its sheet and the names of its columns. */
export interface TableHead {
  sheet: string | null;
  columns: string[];
}

/** What a file holds, in its order. Cells stand in the order of their columns. */
export type ReadingItem =
  | { table: TableHead }
  | { number: number; cells: string[] }
  /** The text of a JSON object, and what the object says it is. */
  | { number: number; json: string; resource: unknown }
  | { number: number; malformed: Message };

/** Items, and undefined now and then: a sign of life where much is read before the next one. */
export type Reading = AsyncGenerator<ReadingItem | undefined>;

/** How a file is to be read. */
export interface ReadingOptions {
  format: 'json' | 'csv' | 'xlsx';
  delimiter: ',' | ';' | '\t';
  encoding: 'utf-8' | 'windows-1252';
  /** Tables to read, and how; null: all, as they are. */
  tables: TableMapping[] | null;
}

/** A row with its place among all rows of the file, sheets included, and what it says it is. */
export type PlacedItem =
  | { table: TableHead }
  | { place: number; number: number; resource: unknown; cells: string[] }
  | { place: number; number: number; resource: unknown; json: string }
  | { place: number; number: number; malformed: Message };

export type PlacedReading = AsyncGenerator<PlacedItem | undefined>;

/** Which rows of a file are wanted: those of one resource up to a place, after which there are none. */
export interface WantedRows {
  resource: string;
  last: number;
}

/** What the rows of a file are, before any of them is written. */
export interface Survey {
  total: number;
  /** Resources it holds, with the place of the last row of each. */
  present: [resource: string, last: number][];
  /** Rows that can be no record of anything. */
  malformed: number;
}

/** A row that can be no record of anything; without a message where what it says it is does not exist. */
export type MalformedRow = { number: number } & ({ malformed: Message } | { resource: string });

/** A table of a file: its columns and its first rows, as text. */
export interface InspectedTable {
  sheet: string | null;
  columns: string[];
  sample: string[][];
}

/** What a file holds, before anything is made of it. */
export type InspectedFile = Pick<ReadingOptions, 'delimiter' | 'encoding'> & { tables: InspectedTable[] };

export type FileContent = () => AsyncIterable<Uint8Array>;

/** A file that cannot be read at all; its message is shown to whoever sent it. */
export class UnreadableFile extends MessageError {
  override readonly name = 'UnreadableFile';
}
