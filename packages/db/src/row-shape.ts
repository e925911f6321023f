import { CasingCache } from 'drizzle-orm/casing';
import type { PoolClient, QueryResult } from 'pg';
import { binaryArray } from './binary-array.ts';
import { getTableColumns, getTableName } from './drizzle.ts';
import type { WorkspaceTransaction } from './in-workspace.ts';
import { JsonText } from './json-text.ts';
import type { PgColumn, PgTable } from './pg-core.ts';

/** The columns that the given members go to. */
export interface Shape {
  /** Among all shapes. */
  readonly key: number;
  readonly table: string;
  /** The columns as SQL names them. */
  readonly names: readonly string[];
  readonly columns: readonly PgColumn[];
}

export interface Row {
  readonly shape: Shape;
  readonly values: unknown[];
}

const casing = new CasingCache('snake_case');
let shapesMade = 0;
const shapes = new WeakMap<PgTable, Map<string, Shape>>();
const statements = new Map<string, { readonly name: string; readonly text: string }>();

/** The statement of a key, its text made once: statements live as long as their connection. */
export function statementOf(key: string, makeText: () => string) {
  const known = statements.get(key);
  if (known) return known;
  const made = { name: `write ${statements.size + 1}`, text: makeText() };
  statements.set(key, made);
  return made;
}

/** Made once for each set of members: rows of one verb have the same. */
function shapeOf(table: PgTable, members: readonly string[]): Shape {
  const ofTable = shapes.get(table) ?? new Map<string, Shape>();
  shapes.set(table, ofTable);
  const key = members.join();
  const made = ofTable.get(key) ?? makeShape(table, members);
  ofTable.set(key, made);
  return made;
}

function columnOf(table: PgTable, member: string): PgColumn {
  const known: Record<string, PgColumn> = getTableColumns(table);
  const column = known[member];
  if (!column) throw new Error(`The table ${getTableName(table)} has no column ${member}.`);
  return column;
}

/** The column of a member as SQL names it. */
export function nameOf(table: PgTable, member: string): string {
  return `"${casing.getColumnCasing(columnOf(table, member))}"`;
}

function makeShape(table: PgTable, members: readonly string[]): Shape {
  const columns = members.map((member) => columnOf(table, member));
  const names = members.map((member) => nameOf(table, member));
  shapesMade += 1;
  return { key: shapesMade, table: `"${getTableName(table)}"`, names, columns };
}

export function rowOf(table: PgTable, given: Record<string, unknown>): Row {
  const known: Record<string, PgColumn> = getTableColumns(table);
  // What the database generates comes along where a row was read before.
  const members = Object.keys(given).filter(
    (member) => given[member] !== undefined && !known[member]?.generated,
  );
  const shape = shapeOf(table, members);
  const values = shape.columns.map((column, index) => {
    const value = given[members[index] as string];
    if (value instanceof JsonText) return value.text;
    return value === null ? null : column.mapToDriverValue(value);
  });
  return { shape, values };
}

/** Runs a statement prepared once per connection. */
export function run(
  tx: WorkspaceTransaction,
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
): Promise<QueryResult> {
  const { $client } = tx as WorkspaceTransaction & { $client: PoolClient };
  return $client.query({ ...statement, values });
}

/** The rows, one array for each column: a statement's text does not depend on their number. */
export function columnsOf(
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): { readonly shape: Shape; readonly arrays: readonly string[]; readonly values: unknown[] } | undefined {
  const made = rows.map((row) => rowOf(table, row));
  const [first] = made;
  if (!first) return undefined;
  const { shape } = first;
  if (made.some((row) => row.shape !== shape)) throw new Error('The rows have not all the same members.');
  const arrays = shape.columns.map((column, index) => `$${index + 1}::${column.getSQLType()}[]`);
  const values = shape.columns.map((column, index) => {
    const ofColumn = made.map((row) => row.values[index]);
    return column.getSQLType() === 'jsonb' ? binaryArray('jsonb', ofColumn as (string | null)[]) : ofColumn;
  });
  return { shape, arrays, values };
}
