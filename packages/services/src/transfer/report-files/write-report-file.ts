import { type OpenedRows, type OpenFile, writeReportCsv } from '../../insight/reports/index.ts';
import type { Collation } from '../../kernel/collations.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireWords } from '../../kernel/words/require-words.ts';
import { writeXlsx } from '../exports/write-xlsx.ts';
import { type WrittenFile, writeSheets } from '../sheets/index.ts';
import type { TransferRecord } from '../transfer-kind.ts';

interface Wanted {
  name: string;
  /** Of the sheet of a workbook for programs. */
  sheet?: string;
  format: 'csv' | 'xlsx';
  /** Of whoever reads it; without one it is a file for programs. */
  language: Collation | undefined;
}

/** What was asked for as a file: for people as its page shows it, or for programs with the members of the REST contract. */
export async function writeReportFile(
  ctx: ServiceContext,
  open: OpenFile,
  { language, ...wanted }: Wanted,
): Promise<WrittenFile> {
  if (language === undefined) return forPrograms(await open.forPrograms(ctx), wanted);
  return writeSheets([await open.forPeople(ctx, requireWords(ctx, language))], wanted);
}

/** CSV, or a workbook of one sheet in which figures are numbers. */
function forPrograms(
  { columns, pages }: OpenedRows,
  { name, format, sheet = 'Report' }: Omit<Wanted, 'language'>,
): WrittenFile {
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
    content: writeXlsx([{ kind: { name: sheet, columns }, records: records() }]),
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
