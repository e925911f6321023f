import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import type { CodeBook } from './code-book.ts';

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
  /** Every record, in an order that depends on nothing but their content. */
  read(
    tx: WorkspaceTransaction,
    ctx: ServiceContext,
    book: CodeBook,
    period: TransferPeriod,
  ): AsyncIterable<TransferRecord>;
  /** Takes note of a record that an interrupted run wrote already. */
  skip?(record: TransferRecord, book: CodeBook): void;
  /** Creates or updates the object of a record. Throws RowProblem or ServiceError. */
  write(ctx: ServiceContext, record: TransferRecord, book: CodeBook): Promise<WriteOutcome>;
}

/** A record that cannot be taken; `unresolved` when a reference may still appear later in the file. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
  readonly column: string | null;
  readonly code: string;
  readonly unresolved: boolean;

  constructor(column: string | null, code: string, message: string, unresolved = false) {
    super(message);
    this.column = column;
    this.code = code;
    this.unresolved = unresolved;
  }
}
