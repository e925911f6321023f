import { CasingCache } from 'drizzle-orm/casing';
import type { PoolClient, QueryResult } from 'pg';
import { binaryArray } from './binary-array.ts';
import { getTableColumns, getTableName } from './drizzle.ts';
import type { WorkspaceTransaction } from './in-workspace.ts';
import { JsonText } from './json-text.ts';
import { isId } from './new-id.ts';
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

/** The members that are written, in their order. What the database generates comes along where a row was read before. */
function membersOf(table: PgTable, given: Record<string, unknown>): string[] {
  const known: Record<string, PgColumn> = getTableColumns(table);
  return Object.keys(given).filter((member) => given[member] !== undefined && !known[member]?.generated);
}

function driverValue(column: PgColumn, value: unknown): unknown {
  if (value instanceof JsonText) return value.text;
  return value === null ? null : column.mapToDriverValue(value);
}

export function rowOf(table: PgTable, given: Record<string, unknown>): Row {
  const members = membersOf(table, given);
  const shape = shapeOf(table, members);
  return {
    shape,
    values: shape.columns.map((column, index) => driverValue(column, given[members[index] as string])),
  };
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

/** Many rows with the same members, as a statement takes them: its text does not depend on their number. */
export interface Rows {
  readonly shape: Shape;
  /** Among all texts of the shape. */
  readonly key: string;
  readonly values: unknown[];
  /** What each column gets, as SQL: a parameter that is of all rows, or a column of `given`. */
  expressions(): readonly string[];
  /** Where `given` comes from: one array for each column of it. */
  source(): string;
}

/**
 * Members that are of who writes, when and how rather than of the row: where all rows have the same, it is one parameter.
 * Named, so that a shape has few texts whatever the rows say.
 */
const ofWriting: readonly string[] = [
  ...['workspaceId', 'createdAt', 'updatedAt', 'recordedAt', 'recordedBy', 'requestId', 'resource', 'action'],
  ...['actorKind', 'actorId', 'actorName', 'before', 'revision', 'supersededAt', 'supersededIn'],
];

/** Undefined without rows. Throws where they have not all the same members. */
export function rowsOf(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): Rows | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const members = membersOf(table, first);
  for (const row of rows) {
    const own = membersOf(table, row);
    if (own.length !== members.length || own.some((member, index) => member !== members[index]))
      throw new Error('The rows have not all the same members.');
  }
  const shape = shapeOf(table, members);
  const isShared = members.map(
    (member) => ofWriting.includes(member) && rows.every((row) => row[member] === first[member]),
  );
  const values = shape.columns.map((column, index) => {
    const member = members[index] as string;
    if (isShared[index]) return driverValue(column, first[member]);
    const ofColumn = rows.map((row) => driverValue(column, row[member]));
    return arrayOf(column.getSQLType(), ofColumn);
  });
  return { shape, key: `${shape.key} ${isShared.map(Number).join('')}`, values, ...textsOf(shape, isShared) };
}

/** What is no id is left as text, for PostgreSQL to refuse. */
function arrayOf(type: string, values: unknown[]): unknown {
  if (type === 'jsonb') return binaryArray('jsonb', values as (string | null)[]);
  const isOfIds = type === 'uuid' && values.every((value) => value === null || isId(String(value)));
  return isOfIds ? binaryArray('uuid', values as (string | null)[]) : values;
}

function textsOf(
  { columns, names }: Shape,
  isShared: readonly boolean[],
): Pick<Rows, 'expressions' | 'source'> {
  const typed = (index: number) => `$${index + 1}::${columns[index]?.getSQLType()}`;
  return {
    expressions: () => names.map((name, index) => (isShared[index] ? typed(index) : `given.${name}`)),
    source() {
      const own = [...names.keys()].filter((index) => !isShared[index]);
      const arrays = own.map((index) => `${typed(index)}[]`);
      return `unnest(${arrays.join(', ')}) as given (${own.map((index) => names[index]).join(', ')})`;
    },
  };
}
