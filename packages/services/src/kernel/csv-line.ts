import { csvLine as csvText } from '@stempel/core/csv';

/** One row of a CSV file, as bytes. */
export function csvLine(cells: readonly string[]): Uint8Array {
  return Buffer.from(csvText(cells));
}
