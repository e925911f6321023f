import type { ServiceContext } from '../../kernel/context.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import type { Page } from '../../kernel/list-page.ts';
import type { ReportQuery } from './report-contract.ts';

const pageSize = 1000;
// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = Buffer.from('\uFEFF');

/** The verb of a report. */
export type ReadReport<Query> = (ctx: ServiceContext, input: Query) => Promise<Page<object>>;

/**
 * The first page is read before anything is handed out, so that a refusal is an answer and no broken file; the
 * others follow while it is sent.
 */
export async function openReportPages<Query extends ReportQuery>(
  ctx: ServiceContext,
  query: Query,
  columns: readonly string[],
  read: ReadReport<Query>,
): Promise<AsyncGenerator<Uint8Array>> {
  const first = await read(ctx, { ...query, limit: pageSize, cursor: undefined });
  async function* content(): AsyncGenerator<Uint8Array> {
    yield byteOrderMark;
    yield csvLine(columns);
    for (let page = first; ; ) {
      yield Buffer.concat(page.data.map((row) => csvLine(cellsOf(row, columns))));
      if (page.next_cursor === null) return;
      page = await read(ctx, { ...query, limit: pageSize, cursor: page.next_cursor });
    }
  }
  return content();
}

/** Numbers and dates as they are, objects as JSON, nothing for null. */
function cellsOf(row: object, columns: readonly string[]): string[] {
  const values = row as Record<string, unknown>;
  return columns.map((column) => {
    const value = values[column];
    if (value === null || value === undefined) return '';
    if (typeof value === 'object') return JSON.stringify(value);
    return String(value);
  });
}
