import { type Message, MessageError } from '@stempel/core/messages';
/** A table begins: its sheet and the names of its columns. */
export interface TableHead {
  sheet: string | null;
  columns: string[];
}

/** What a file holds, in its order. Cells stand in the order of their columns. */
export type ReadingItem =
  | { table: TableHead }
  | { number: number; cells: string[] }
  /** The text of a JSON object. */
  | { number: number; json: string }
  | { number: number; malformed: Message };

/** Items, and undefined now and then: a sign of life where much is read before the next one. */
export type Reading = AsyncGenerator<ReadingItem | undefined>;

/** How a file is to be read. */
export interface ReadingOptions {
  format: 'json' | 'csv' | 'xlsx';
  delimiter: ',' | ';' | '\t';
  encoding: 'utf-8' | 'windows-1252';
  /** Sheets to read; null: all. */
  sheets: string[] | null;
}

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
