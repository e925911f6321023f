import type { ServiceContext } from '../../kernel/context.ts';
import type { Page, PageInput } from '../../kernel/list-page.ts';
import type { Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { inTurn } from './page-turns.ts';

const pageSize = 1000;
/** Pages of a workspace that wait; a file that is asked for beside them is refused. */
export const mostWaiting = 4;

/** How a column is written: as text, or as a number that a spreadsheet adds up. */
export interface FileColumn {
  name: string;
  type: 'text' | 'number';
}

/** What a file is made of, page by page. */
export interface OpenedRows {
  columns: readonly FileColumn[];
  pages: AsyncIterable<readonly object[]>;
}

/** Reads what a file was asked for; refused before anything is handed out. */
export interface OpenFile {
  /** The members of the contract: ids, codes, minutes. */
  forPrograms(ctx: ServiceContext): Promise<OpenedRows>;
  /** The columns of the page, in words. */
  forPeople(ctx: ServiceContext, words: Words): Promise<Sheet>;
}

/** The verb of a report. */
export type ReadReport<Query> = (ctx: ServiceContext, input: Query) => Promise<Page<object>>;

/**
 * The first page is read before anything is handed out, so that a refusal is an answer and no broken file; the
 * others follow while it is sent. One page of a workspace is read at a time. Throws rate-limited while too many wait.
 */
export async function openReportRows<Query extends PageInput>(
  ctx: ServiceContext,
  query: Query,
  columns: readonly FileColumn[],
  read: ReadReport<Query>,
): Promise<OpenedRows> {
  const { id } = ctx.workspace;
  const first = await inTurn(
    id,
    () => read(ctx, { ...query, limit: pageSize, cursor: undefined }),
    mostWaiting,
  );
  async function* pages(): AsyncGenerator<readonly object[]> {
    for (let page = first; ; ) {
      yield page.data;
      const { next_cursor: cursor } = page;
      if (cursor === null) return;
      page = await inTurn(id, () => read(ctx, { ...query, limit: pageSize, cursor }));
    }
  }
  return { columns, pages: pages() };
}
