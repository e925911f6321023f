import type { TransferRecord } from '../transfer/transfer-kind.ts';

/** A row of a file: its number, counted from 1, and its cells, or why they could not be read. */
export interface FileRow {
  number: number;
  resource: unknown;
  record: TransferRecord;
  /** Set when the row is no record at all. */
  malformed?: string | undefined;
}

/** Characters of a row at most: no honest one comes near. */
export const longestRow = 1024 * 1024;

/** A file that cannot be read at all; its message is shown to whoever sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export type FileContent = () => AsyncIterable<Uint8Array>;
