import type { schema } from '@stempel/db';
import { getTableColumns, getTableName, type SQL, Subquery, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import { codeByKey } from '../kernel/rows-by-key.ts';
import { identitiesAsKnown, type Known, rowsThen } from './knowledge.ts';

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

/** As `codeByKey`, the code that the row had as it was known. */
export function codeAsKnown(
  table: typeof schema.reasons | typeof schema.activities | typeof schema.projects,
  reference: AnyPgColumn,
  known: Known | undefined,
): SQL<string | null> {
  if (!known) return codeByKey(table, reference);
  const { workspaceId } = getTableColumns(reference.table);
  const which = sql`i.workspace_id = ${workspaceId} and i.id = ${reference}`;
  const code = sql`(select c.code from ${identitiesAsKnown(known, getTableName(table), which)} c)`;
  // As there: what is selected from one table keeps the name of its table only inside another part.
  return sql<string | null>`${code}`;
}
