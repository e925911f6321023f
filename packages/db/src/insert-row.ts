import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { WorkspaceTransaction } from './in-workspace.ts';

type Row = { table: PgTable; columns: PgColumn[]; values: unknown[] };

const casing = new CasingCache('snake_case');
const names = new Map<string, string>();

/** One name for one text: statements live as long as their connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `insert ${names.size + 1}`;
  names.set(text, name);
  return name;
}

function rowOf(table: PgTable, given: Record<string, unknown>): Row {
  const known: Record<string, PgColumn> = getTableColumns(table);
  const row: Row = { table, columns: [], values: [] };
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const column = known[field];
    if (!column) throw new Error(`The table ${getTableName(table)} has no column ${field}.`);
    row.columns.push(column);
    row.values.push(value === null ? null : column.mapToDriverValue(value));
  }
  return row;
}

function textOf({ table, columns }: Row, placesBefore: number): string {
  const fields = columns.map((column) => `"${casing.getColumnCasing(column)}"`).join(', ');
  const places = columns.map((_, index) => `$${placesBefore + index + 1}`).join(', ');
  return `insert into "${getTableName(table)}" (${fields}) values (${places})`;
}

async function run(tx: WorkspaceTransaction, text: string, values: unknown[]): Promise<void> {
  const { $client } = tx as WorkspaceTransaction & { $client: PoolClient };
  await $client.query({ name: nameOf(text), text, values });
}

/**
 * Inserts one row by a statement prepared once per connection, for the tables that busy verbs write; members that
 * are left out get the default of their column.
 */
export async function insertRow<Table extends PgTable>(
  tx: WorkspaceTransaction,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const made = rowOf(table, row);
  await run(tx, textOf(made, 0), made.values);
}

/** As `insertRow`, two rows of two tables in one statement. */
export async function insertTwoRows<First extends PgTable, Second extends PgTable>(
  tx: WorkspaceTransaction,
  [first, firstRow]: [First, First['$inferInsert']],
  [second, secondRow]: [Second, Second['$inferInsert']],
): Promise<void> {
  const one = rowOf(first, firstRow);
  const two = rowOf(second, secondRow);
  const text = `with one as (${textOf(one, 0)}) ${textOf(two, one.values.length)}`;
  await run(tx, text, [...one.values, ...two.values]);
}
