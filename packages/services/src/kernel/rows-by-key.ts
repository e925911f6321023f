import type { SQL } from '@stempel/db/drizzle';
import { getTableColumns, getTableName, Subquery, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgColumn, PgTable } from '@stempel/db/pg-core';
import { uuidList } from './uuid-list.ts';

/**
 * The rows whose column has one of these ids, to select from in place of the table of the column and under its name. They are
 * looked up id by id: of `= any (…)` PostgreSQL may make one look at the whole workspace.
 */
export function rowsByKey(column: PgColumn, ids: readonly string[]): Subquery {
  const { table } = column;
  const found = sql`
    select found.* from unnest(${uuidList([...new Set(ids)])}) as wanted (id)
     cross join lateral (select * from ${table} where ${column} = wanted.id offset 0) as found`;
  return new Subquery(found, getTableColumns(table), getTableName(table));
}

/**
 * Picks the rows of `rowsByKey` for an update or a delete. A row that somebody else is changing is passed over, so the
 * caller holds the lock under which they are changed.
 */
export function placesByKey(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column.table}.ctid = any (array(
    select found.ctid from unnest(${uuidList([...new Set(ids)])}) as wanted (id)
     cross join lateral (select ctid from ${column.table} where ${column} = wanted.id offset 0) as found))`;
}

/**
 * The row with this id as a lateral part of a `from`, under its alias: looked up for each row that leads to it. Joined as it
 * stands, PostgreSQL may read every row of the workspace for each of them.
 */
export function oneByKey(
  table: PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn },
  alias: string,
  reference: AnyPgColumn,
): SQL {
  const { workspaceId } = getTableColumns(reference.table);
  return sql`lateral (
    select * from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.id} = ${reference} offset 0) ${sql.identifier(alias)}`;
}

/** As `oneByKey`, no more than the code of the row: a value of a list of columns. Null where nothing is referred to. */
export function codeByKey(
  table: PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn; code: AnyPgColumn },
  reference: AnyPgColumn,
): SQL<string | null> {
  const { workspaceId } = getTableColumns(reference.table);
  const code = sql`(select c.code from ${table} c where c.workspace_id = ${workspaceId} and c.id = ${reference})`;
  // Columns keep the name of their table: the query builder leaves it out of what it selects from one table.
  return sql<string | null>`${code}`;
}
