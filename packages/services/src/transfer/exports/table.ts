import type { TransferKind, TransferRecord } from '../transfer-kind.ts';

/** The records of one kind on their way into a file. */
export interface ExportedTable {
  kind: Pick<TransferKind, 'name' | 'columns'>;
  records: AsyncIterable<TransferRecord>;
}

/** What a cell of a table shows: text and dates as they are, everything else as JSON, nothing for null. */
export function cellText(value: unknown, type: 'text' | 'date' | 'json'): string {
  if (value === null || value === undefined) return '';
  return type === 'json' ? JSON.stringify(value) : String(value);
}
