import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { WorkspaceTransaction } from './in-workspace.ts';

type Insert = { name: string; text: string; columns: PgColumn[] };

const casing = new CasingCache('snake_case');
const inserts = new WeakMap<PgTable, Map<string, Insert>>();

function insertOf(table: PgTable, given: readonly string[]): Insert {
  const known = inserts.get(table) ?? new Map<string, Insert>();
  inserts.set(table, known);
  const key = given.join(' ');
  const made = known.get(key);
  if (made) return made;
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columns = given.map((field) => {
    const column = all[field];
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}.`);
    return column;
  });
  const names = columns.map((column) => `"${casing.getColumnCasing(column)}"`).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const text = `insert into "${getTableName(table)}" (${names}) values (${places})`;
  const insert = { name: `insert ${getTableName(table)} ${known.size}`, text, columns };
  known.set(key, insert);
  return insert;
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
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const { name, text, columns } = insertOf(
    table,
    given.map(([field]) => field),
  );
  const values = given.map(([, value], index) =>
    value === null ? null : columns[index]?.mapToDriverValue(value),
  );
  await (tx as WorkspaceTransaction & { $client: PoolClient }).$client.query({ name, text, values });
}
