import type { WorkspaceTransaction } from '@stempel/db';
import { z } from 'zod';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { CodeBook } from './code-book.ts';
import { RowProblem } from './row-problem.ts';

/** How a column is written in a cell: text as it is, a date, or JSON for everything else. */
export interface TransferColumn {
  name: string;
  type: 'text' | 'date' | 'json';
}

/** One row of a file: the values of its columns. Left out: not set. */
export type TransferRecord = Record<string, unknown>;

export type WriteOutcome = 'created' | 'updated' | 'unchanged';

export interface TransferPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * A kind of object that files carry. Files never hold ids: objects refer to each other by code, so what one
 * workspace exports another can import.
 */
export interface TransferKind {
  name: string;
  columns: readonly TransferColumn[];
  /** Columns that may refer to objects which come later in the creation order; they are set at the end. */
  deferred: readonly string[];
  /** The resource whose writes are counted, where they are. */
  counted?: string | undefined;
  /** Whether its objects refer to others of the kind: then a row may wait for one further down. */
  refersToItself?: boolean;
  /** Every record, in an order that depends on nothing but their content. */
  read(
    tx: WorkspaceTransaction,
    ctx: ServiceContext,
    book: CodeBook,
    period: TransferPeriod,
  ): AsyncIterable<TransferRecord>;
  /** Takes note of a record that an interrupted run wrote already. */
  skip?(record: TransferRecord, book: CodeBook): void;
  /** Creates or updates the object of a record. Throws what `isRefusal` knows. */
  write(ctx: ServiceContext, record: TransferRecord, book: CodeBook): Promise<WriteOutcome>;
  /**
   * As `write` for one record after the other, in few statements. When it throws, nothing was written, and each is
   * to be written alone.
   */
  writeMany?(ctx: ServiceContext, records: readonly TransferRecord[], book: CodeBook): Promise<WrittenRow[]>;
}

/** What became of a record: the outcome, or the refusal. */
export type WrittenRow = PromiseSettledResult<WriteOutcome>;

/** Whether an error is the fault of a record, by its cells or by a rule of its resource. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RowProblem || error instanceof ServiceError || error instanceof z.ZodError;
}

/** What `read` makes of a record, or why it is refused. Throws what is no fault of the record. */
export async function settleRow<Read>(read: () => Promise<Read>): Promise<PromiseSettledResult<Read>> {
  try {
    return { status: 'fulfilled', value: await read() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { status: 'rejected', reason: error };
  }
}

/** `write` of a kind that writes many. */
export function writeOneOf(writeMany: NonNullable<TransferKind['writeMany']>): TransferKind['write'] {
  return async (ctx, record, book) => {
    const [only] = await writeMany(ctx, [record], book);
    if (only?.status !== 'fulfilled') throw only?.reason;
    return only.value;
  };
}
