const mebi = 1024 * 1024;

/**
 * What a file may be at most. No honest file of 50 MiB comes near; each figure bounds what reading one costs. The
 * memory of the process is the last wall: whatever these miss ends there.
 */
export const limits = {
  /** Rows of a file, of all its sheets; as many as a sheet of a spreadsheet has. */
  rows: mebi,
  columns: 1000,
  /** Characters. */
  columnName: 200,
  row: mebi,
  cell: 128 * 1024,
  /** Characters of all rows together: a workbook may name one text in every cell. */
  text: 512 * mebi,
  /** JSON values inside one another, and of one row in all. */
  jsonDepth: 32,
  jsonValues: 10_000,
  /** XML elements inside one another, and in all; attributes of one element. */
  xmlDepth: 64,
  xmlElements: 50_000_000,
  xmlAttributes: 100,
  sheets: 100,
  /** Texts that cells of a workbook share, and their characters. */
  sharedTexts: mebi,
  sharedText: 64 * mebi,
  zipEntries: 10_000,
  unpackedMebibytes: 512,
  /** MiB of the heap, and of the whole process. */
  heapMebibytes: 256,
  processMebibytes: 512,
  /** Seconds of processor time for a file, however often it is read; for a look at its head. */
  seconds: 300,
  secondsForHead: 30,
  /** Seconds until a sign of life. */
  silence: 60,
} as const;

/** A value in a message: short, whatever the file holds. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
