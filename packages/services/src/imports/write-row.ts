import type { ServiceContext } from '../context.ts';
import type { CodeBook } from '../transfer/code-book.ts';
import { RowProblem, type TransferKind, type WriteOutcome } from '../transfer/transfer-kind.ts';
import type { FileRow } from './file-row.ts';
import { findRowError, type RowError } from './row-problems.ts';

/** What became of a row. */
export type RowResult =
  | { outcome: WriteOutcome; deferred: boolean }
  /** It refers to something that may still come in the file. */
  | { pending: RowError }
  | { refused: RowError };

/** Columns to leave out for now, because they refer to what comes later in the creation order. */
function withoutDeferred(row: FileRow, kind: TransferKind): FileRow['record'] {
  return Object.fromEntries(Object.entries(row.record).filter(([name]) => !kind.deferred.includes(name)));
}

/** Writes a row as its resource. Throws only what is not the row's fault. */
export async function writeRow(
  ctx: ServiceContext,
  kind: TransferKind,
  row: FileRow,
  book: CodeBook,
): Promise<RowResult> {
  try {
    return { outcome: await kind.write(ctx, row.record, book), deferred: false };
  } catch (error) {
    const problem = findRowError(error, row.number, kind.name);
    if (!problem) throw error;
    if (!(error instanceof RowProblem) || !error.unresolved) return { refused: problem };
    if (error.column === null || !kind.deferred.includes(error.column)) return { pending: problem };
  }
  return writeWithoutDeferred(ctx, kind, row, book);
}

async function writeWithoutDeferred(
  ctx: ServiceContext,
  kind: TransferKind,
  row: FileRow,
  book: CodeBook,
): Promise<RowResult> {
  try {
    return { outcome: await kind.write(ctx, withoutDeferred(row, kind), book), deferred: true };
  } catch (error) {
    const problem = findRowError(error, row.number, kind.name);
    if (!problem) throw error;
    return error instanceof RowProblem && error.unresolved ? { pending: problem } : { refused: problem };
  }
}
