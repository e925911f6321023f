import type { TransferColumn, TransferKind, TransferRecord } from '../transfer-kind.ts';

/** The records of one kind on their way into a file. */
export interface ExportedTable {
  kind: Pick<TransferKind, 'name'> & { columns: readonly TableColumn[] };
  records: AsyncIterable<TransferRecord>;
}

/** A column of a file that is read again, or one of numbers that a spreadsheet is to add up. */
export type TableColumn = TransferColumn | { name: string; type: 'number' };

/** What a cell of a table shows: text, dates and numbers as they are, everything else as JSON, nothing for null. */
export function cellText(value: unknown, type: TableColumn['type']): string {
  if (value === null || value === undefined) return '';
  return type === 'json' ? JSON.stringify(value) : String(value);
}
