import type { ServiceContext } from '../../kernel/context.ts';
import type { CodeBook } from '../code-book.ts';
import type { FileRow } from './file-row.ts';
import type { WantedRows } from './reading/reading-item.ts';
import type { RowError } from './row-problems.ts';

/** The rows of a file, to be read as often as wanted, and what a first reading says about it. */
export interface ImportedFile {
  rows(wanted: WantedRows): AsyncIterable<FileRow>;
  /** The names of the workspace, for one attempt; the first are read while the file is looked through. */
  readBook(ctx: ServiceContext): Promise<CodeBook>;
  /** Rows of the file. */
  total: number;
  /** Resources it holds, with the place of the last row of each. */
  present: ReadonlyMap<string, number>;
  /** Rows that can be no record of anything: how many, and what is wrong with the first of them. */
  malformed: { count: number; errors: RowError[] };
}
