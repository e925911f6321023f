import type { ServiceContext } from '../context.ts';
import { readFileParts } from '../job-runs/file-parts.ts';
import type { TransferRecord } from '../transfer/transfer-kind.ts';
import type { FileFormat } from './import-contract.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readXlsxRows } from './read-xlsx-rows.ts';

/** A row of a file: its number, counted from 1, and its cells, or why they could not be read. */
export interface FileRow {
  number: number;
  resource: unknown;
  record: TransferRecord;
  /** Set when the row is no record at all. */
  malformed?: string | undefined;
}

/** A file that cannot be read at all; its message is shown to whoever sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export type FileContent = () => AsyncIterable<Uint8Array>;

const readers: Record<FileFormat, (content: FileContent) => AsyncIterable<FileRow>> = {
  json: readJsonRows,
  csv: readCsvRows,
  xlsx: readXlsxRows,
};

/** The rows of an imported file, one in memory at a time. Throws UnreadableFile. */
export function readRows(ctx: ServiceContext, jobId: string, format: FileFormat): AsyncIterable<FileRow> {
  return readers[format](() => readFileParts(ctx, jobId));
}
