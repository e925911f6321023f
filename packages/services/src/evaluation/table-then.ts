import type { schema } from '@stempel/db';
import { getTableColumns, getTableName, Subquery, sql } from '@stempel/db/drizzle';
import { type Known, rowsThen } from './knowledge.ts';

/** Whose rows, and when they were known. */
export interface RowsThen {
  readonly known: Known;
  readonly employeeId: string;
}

/**
 * Recorded time of an employee as it was known, to select from in place of its table and under its name; the table itself
 * without a moment.
 */
export function tableThen<
  Table extends typeof schema.presence | typeof schema.entries | typeof schema.absences,
>(table: Table, then: RowsThen | undefined): Table {
  if (!then) return table;
  const rows = rowsThen(then.known, getTableName(table), sql`${then.employeeId}::uuid`);
  // Selected from, it is as the table: the same columns under the same name.
  return new Subquery(rows, getTableColumns(table), getTableName(table)) as unknown as Table;
}
