import { asOneTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import type { CodeBook } from '../transfer/code-book.ts';
import { type RowResult, writeRow, writeRows } from '../transfer/imports/write-row.ts';
import type { TransferKind } from '../transfer/transfer-kind.ts';
import type { FileRecord } from './random-people-files.ts';

export type Write = (
  ctx: ServiceContext,
  kind: TransferKind,
  records: readonly FileRecord[],
  book: CodeBook,
) => Promise<RowResult[]>;

const rowsOf = (kind: TransferKind, records: readonly FileRecord[], before = 0) =>
  records.map((record, index) => {
    const number = before + index + 1;
    return { number, place: number, resource: kind.name, record, characters: 0 };
  });

/** One after the other by the verbs, as files of one row would be. */
export const apart: Write = async (ctx, kind, records, book) => {
  const results: RowResult[] = [];
  for (const row of rowsOf(kind, records)) {
    const one = await asOneTransaction(ctx.db, ctx.workspace.id, (inner) =>
      writeRow({ ...ctx, db: inner }, kind, row, book),
    );
    results.push(one);
  }
  return results;
};

/** In batches, as imports do. */
export const together =
  (size: number): Write =>
  async (ctx, kind, records, book) => {
    const results: RowResult[] = [];
    for (let from = 0; from < records.length; from += size) {
      const rows = rowsOf(kind, records.slice(from, from + size), from);
      const batch = await asOneTransaction(ctx.db, ctx.workspace.id, (inner) =>
        writeRows({ ...ctx, db: inner }, kind, rows, book),
      );
      results.push(...batch);
    }
    return results;
  };
