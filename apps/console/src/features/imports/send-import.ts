import { uploadFile } from '../../parts/files/upload-file.ts';
import { formatOf, headBytes } from './file-format.ts';
import { type FileTable, type TableChoice, toMapping } from './guess-mapping.ts';

/** What the server found in a file. */
export interface InspectedFile {
  delimiter: ',' | ';' | '\t';
  encoding: 'utf-8' | 'windows-1252';
  tables: FileTable[];
}

/** Lets the server look at a file; of a CSV file its head is enough. Nothing is stored. */
export function inspectFile(file: File): Promise<InspectedFile> {
  const format = formatOf(file.name);
  const part = format === 'csv' ? file.slice(0, headBytes) : file;
  return uploadFile(`/internal/files/imports/inspect?format=${format}`, part);
}

/** Sends the file for its dry run; `onProgress` is told the share that is sent. */
export function startDryRun(
  file: File,
  inspected: InspectedFile | null,
  choices: readonly TableChoice[],
  onProgress: (share: number) => void,
): Promise<{ id: string }> {
  const query = new URLSearchParams({
    format: formatOf(file.name) ?? '',
    mode: 'validate',
    atomicity: 'row',
    name: file.name.slice(0, 200),
    ...(inspected ? { mapping: JSON.stringify(toMapping(choices, inspected)) } : {}),
  });
  return uploadFile(`/internal/files/imports?${query}`, file, onProgress);
}
