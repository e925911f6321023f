import { asOneTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { countOnce } from '../../kernel/resource-counters.ts';
import type { CodeBook } from '../code-book.ts';
import { RowProblem } from '../row-problem.ts';
import { isRefusal, type TransferKind, type WriteOutcome } from '../transfer-kind.ts';
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

/**
 * Writes rows of one kind in their order: together where the kind can, each alone otherwise. Throws only what is not a
 * row's fault.
 */
export async function writeRows(
  ctx: ServiceContext,
  kind: TransferKind,
  rows: readonly FileRow[],
  book: CodeBook,
): Promise<RowResult[]> {
  const together = await writeTogether(ctx, kind, rows, book);
  if (together) return together;
  const inside = kind.counted === undefined ? ctx : await countOnce(ctx, kind.counted);
  const results: RowResult[] = [];
  for (const row of rows) results.push(await writeRow(inside, kind, row, book));
  return results;
}

/** Undefined where rows cannot be written together; nothing was written then. */
async function writeTogether(
  ctx: ServiceContext,
  kind: TransferKind,
  rows: readonly FileRow[],
  book: CodeBook,
): Promise<RowResult[] | undefined> {
  const { writeMany } = kind;
  if (!writeMany || rows.some(({ problem }) => problem)) return undefined;
  const records = rows.map(({ record }) => record);
  try {
    const written = await asOneTransaction(ctx.db, ctx.workspace.id, (db) =>
      writeMany({ ...ctx, db }, records, book),
    );
    return rows.map((row, index) => {
      const one = written[index];
      if (one?.status === 'fulfilled') return { outcome: one.value, deferred: false };
      return notWritten(one?.reason, kind, row);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

function notWritten(error: unknown, kind: TransferKind, row: FileRow): RowResult {
  const problem = findRowError(error, row.number, kind.name);
  if (!problem) throw error;
  return error instanceof RowProblem && error.unresolved ? { pending: problem } : { refused: problem };
}

/** Writes a row as its resource. Throws only what is not the row's fault. */
export async function writeRow(
  ctx: ServiceContext,
  kind: TransferKind,
  row: FileRow,
  book: CodeBook,
): Promise<RowResult> {
  if (row.problem) return notWritten(row.problem, kind, row);
  try {
    return { outcome: await kind.write(ctx, row.record, book), deferred: false };
  } catch (error) {
    const isDeferrable = error instanceof RowProblem && error.unresolved && error.column !== null;
    if (!isDeferrable || !kind.deferred.includes(error.column ?? '')) return notWritten(error, kind, row);
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
    return notWritten(error, kind, row);
  }
}
