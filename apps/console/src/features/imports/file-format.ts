export type FileFormat = 'csv' | 'xlsx' | 'json';

const formats: Record<string, FileFormat> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
};

/** What a file is, by the end of its name; undefined for what cannot be imported. */
export function formatOf(fileName: string): FileFormat | undefined {
  return formats[fileName.split('.').pop()?.toLowerCase() ?? ''];
}

/** Largest file that the server takes. */
export const maxFileBytes = 50 * 1024 * 1024;
/** The header and some rows of a CSV file lie within this. */
export const headBytes = 1024 * 1024;
