import type { ServiceContext } from '../context.ts';
import { readFileParts } from '../job-runs/file-parts.ts';
import type { FileContent, FileRow } from './file-row.ts';
import type { FileFormat } from './import-contract.ts';
import type { ImportMapping } from './import-mapping.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readXlsxRows } from './read-xlsx-rows.ts';

const readers: Record<FileFormat, (content: FileContent, mapping?: ImportMapping) => AsyncIterable<FileRow>> =
  {
    json: readJsonRows,
    csv: readCsvRows,
    xlsx: readXlsxRows,
  };

/** How the file of a run is to be read. */
export interface RowsSource {
  format: FileFormat;
  mapping?: ImportMapping | undefined;
}

/** The rows of an imported file, one in memory at a time. Throws UnreadableFile. */
export function readRows(
  ctx: ServiceContext,
  jobId: string,
  { format, mapping }: RowsSource,
): AsyncIterable<FileRow> {
  return readers[format](() => readFileParts(ctx, jobId), mapping);
}
