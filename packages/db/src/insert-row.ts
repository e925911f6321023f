import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { WorkspaceTransaction } from './in-workspace.ts';

/** The columns that the given members go to, and how SQL lists them. */
interface Shape {
  /** Among all shapes. */
  readonly key: number;
  readonly into: string;
  readonly columns: readonly PgColumn[];
}

interface Row {
  readonly shape: Shape;
  readonly values: unknown[];
}

const casing = new CasingCache('snake_case');
let shapesMade = 0;
const shapes = new WeakMap<PgTable, Map<string, Shape>>();
const statements = new Map<string, { readonly name: string; readonly text: string }>();

/** The statement of a key, its text made once: statements live as long as their connection. */
function statementOf(key: string, makeText: () => string) {
  const known = statements.get(key);
  if (known) return known;
  const made = { name: `insert ${statements.size + 1}`, text: makeText() };
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

function makeShape(table: PgTable, members: readonly string[]): Shape {
  const known: Record<string, PgColumn> = getTableColumns(table);
  const columns = members.map((member) => {
    const column = known[member];
    if (!column) throw new Error(`The table ${getTableName(table)} has no column ${member}.`);
    return column;
  });
  const fields = columns.map((column) => `"${casing.getColumnCasing(column)}"`).join(', ');
  shapesMade += 1;
  return { key: shapesMade, into: `insert into "${getTableName(table)}" (${fields})`, columns };
}

function rowOf(table: PgTable, given: Record<string, unknown>): Row {
  const known: Record<string, PgColumn> = getTableColumns(table);
  // What the database generates comes along where a row was read before.
  const members = Object.keys(given).filter(
    (member) => given[member] !== undefined && !known[member]?.generated,
  );
  const shape = shapeOf(table, members);
  const values = shape.columns.map((column, index) => {
    const value = given[members[index] as string];
    return value === null ? null : column.mapToDriverValue(value);
  });
  return { shape, values };
}

function textOf({ into, columns }: Shape, placesBefore: number): string {
  const places = columns.map((_, index) => `$${placesBefore + index + 1}`).join(', ');
  return `${into} values (${places})`;
}

async function run(
  tx: WorkspaceTransaction,
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
): Promise<void> {
  const { $client } = tx as WorkspaceTransaction & { $client: PoolClient };
  await $client.query({ ...statement, values });
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
  const { shape, values } = rowOf(table, row);
  await run(
    tx,
    statementOf(`one ${shape.key}`, () => textOf(shape, 0)),
    values,
  );
}

/** As `insertRow`, two rows of two tables in one statement. */
export async function insertTwoRows<First extends PgTable, Second extends PgTable>(
  tx: WorkspaceTransaction,
  [first, firstRow]: [First, First['$inferInsert']],
  [second, secondRow]: [Second, Second['$inferInsert']],
): Promise<void> {
  const one = rowOf(first, firstRow);
  const two = rowOf(second, secondRow);
  const statement = statementOf(
    `two ${one.shape.key} ${two.shape.key}`,
    () => `with one as (${textOf(one.shape, 0)}) ${textOf(two.shape, one.values.length)}`,
  );
  await run(tx, statement, [...one.values, ...two.values]);
}

/**
 * Inserts rows that have the same members in one statement, one array for each column: its text does not depend on
 * their number, and nothing is inserted when one of them cannot be.
 */
export async function insertRows<Table extends PgTable>(
  tx: WorkspaceTransaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const made = rows.map((row) => rowOf(table, row));
  const [first] = made;
  if (!first) return;
  const { shape } = first;
  if (made.some((row) => row.shape !== shape)) throw new Error('The rows have not all the same members.');
  const statement = statementOf(`many ${shape.key}`, () => {
    const arrays = shape.columns.map((column, index) => `$${index + 1}::${column.getSQLType()}[]`);
    return `${shape.into} select * from unnest(${arrays.join(', ')})`;
  });
  const values = shape.columns.map((_, index) => made.map((row) => row.values[index]));
  await run(tx, statement, values);
}
