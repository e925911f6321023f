import { setImmediate } from 'node:timers/promises';
import { partsOf } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import type { Page, PageInput } from '../../kernel/list-page.ts';
import { inTurn } from './page-turns.ts';

const pageSize = 1000;
/** Rows that are written before whatever else waits has its turn. */
const rowsAtOnce = 200;
/** Pages of a workspace that wait; a file that is asked for beside them is refused. */
const mostWaiting = 4;
// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = Buffer.from('\uFEFF');

/** The verb of a report. */
export type ReadReport<Query> = (ctx: ServiceContext, input: Query) => Promise<Page<object>>;

/**
 * The first page is read before anything is handed out, so that a refusal is an answer and no broken file; the
 * others follow while it is sent. One page of a workspace is read at a time. Throws rate-limited while too many wait.
 */
export async function openReportPages<Query extends PageInput>(
  ctx: ServiceContext,
  query: Query,
  columns: readonly string[],
  read: ReadReport<Query>,
): Promise<AsyncGenerator<Uint8Array>> {
  const { id } = ctx.workspace;
  const first = await inTurn(
    id,
    () => read(ctx, { ...query, limit: pageSize, cursor: undefined }),
    mostWaiting,
  );
  async function* content(): AsyncGenerator<Uint8Array> {
    yield byteOrderMark;
    yield csvLine(columns);
    for (let page = first; ; ) {
      for (const rows of partsOf(page.data, rowsAtOnce)) {
        yield Buffer.concat(rows.map((row) => csvLine(cellsOf(row, columns))));
        await setImmediate();
      }
      const { next_cursor: cursor } = page;
      if (cursor === null) return;
      page = await inTurn(id, () => read(ctx, { ...query, limit: pageSize, cursor }));
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
