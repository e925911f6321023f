import { type OpenedRows, writeReportCsv } from '../../insight/reports/index.ts';
import { writeXlsx } from '../exports/write-xlsx.ts';
import type { TransferRecord } from '../transfer-kind.ts';

interface ReportFile {
  name: string;
  mediaType: string;
  content: AsyncIterable<Uint8Array>;
}

/** What was opened of a report as a file: CSV, or a workbook of one sheet in which figures are numbers. */
export function writeReportFile(
  { columns, pages }: OpenedRows,
  { name, format }: { name: string; format: 'csv' | 'xlsx' },
): ReportFile {
  if (format === 'csv')
    return {
      name: `${name}.csv`,
      mediaType: 'text/csv; charset=utf-8; header=present',
      content: writeReportCsv({ columns, pages }),
    };
  async function* records(): AsyncGenerator<TransferRecord> {
    for await (const page of pages) yield* page.map(flat);
  }
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeXlsx([{ kind: { name: 'Report', columns }, records: records() }]),
  };
}

/** Objects as JSON, as CSV has them. */
function flat(row: object): TransferRecord {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
