import type { Message } from '@stempel/core/messages';
import type { RowProblem } from '../row-problem.ts';
import type { TransferRecord } from '../transfer-kind.ts';

/** A row of a file: its number, counted from 1, and its cells, or why they could not be read. */
export interface FileRow {
  number: number;
  /** Among all rows of the file, sheets included, counted from 1. */
  place: number;
  resource: unknown;
  record: TransferRecord;
  /** Set when the row is no record at all. */
  malformed?: Message | undefined;
  /** Set when a cell holds more than a record may. */
  problem?: RowProblem | undefined;
  /** Characters, about: what it takes of the memory. */
  characters: number;
}
