import type { WorkspaceTransaction } from './in-workspace.ts';
import type { PgTable } from './pg-core.ts';
import { nameOf, type Rows, rowOf, rowsOf, run, type Shape, statementOf } from './row-shape.ts';

function intoOf({ table, names }: Shape): string {
  return `insert into ${table} (${names.join(', ')})`;
}

function manyOf({ shape, expressions, source }: Rows): string {
  return `${intoOf(shape)} select ${expressions().join(', ')} from ${source()}`;
}

function textOf(shape: Shape, placesBefore: number): string {
  const places = shape.columns.map((_, index) => `$${placesBefore + index + 1}`).join(', ');
  return `${intoOf(shape)} values (${places})`;
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
  const given = rowsOf(table, rows);
  if (!given) return;
  const statement = statementOf(`many ${given.key}`, () => manyOf(given));
  await run(tx, statement, given.values);
}

/**
 * As `insertRows`, but a row whose members `key` another row has already is left out, whoever wrote that first. Returns
 * the ids of those that are new.
 */
export async function insertNewRows<Table extends PgTable>(
  tx: WorkspaceTransaction,
  table: Table,
  key: readonly (keyof Table['$inferInsert'])[],
  rows: readonly Table['$inferInsert'][],
): Promise<string[]> {
  const given = rowsOf(table, rows);
  if (!given) return [];
  const names = key.map((member) => nameOf(table, String(member))).join(', ');
  const statement = statementOf(
    `new ${given.key} ${names}`,
    () => `${manyOf(given)} on conflict (${names}) do nothing returning id`,
  );
  const inserted = await run(tx, statement, given.values);
  return inserted.rows.map(({ id }: { id: string }) => id);
}
