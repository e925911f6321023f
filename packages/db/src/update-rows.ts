import type { WorkspaceTransaction } from './in-workspace.ts';
import type { PgTable } from './pg-core.ts';
import { type Rows, rowsOf, run, statementOf } from './row-shape.ts';

/** The rows are looked up one by one, by the index over their ids. */
function textOf(given: Rows, isCounted: boolean): string {
  const { table, names } = given.shape;
  const expressions = given.expressions();
  const set = names.flatMap((name, index) => (name === '"id"' ? [] : [`${name} = ${expressions[index]}`]));
  if (isCounted) set.push('"revision" = changed."revision" + 1');
  return `update ${table} changed set ${set.join(', ')}
    from (select given.*, found.place from ${given.source()}
           cross join lateral (select ctid as place from ${table} where id = given.id offset 0) found) given
   where changed.ctid = given.place`;
}

/**
 * Updates rows by their ids in one statement, in the members that all of them have; the revision of a table that has one
 * grows by one, unless the rows say it. A row that somebody else is changing is passed over, so the caller holds the lock under which they are
 * changed. Throws when one is not there.
 */
export async function updateRows<Table extends PgTable>(
  tx: WorkspaceTransaction,
  table: Table,
  rows: readonly (Partial<Table['$inferInsert']> & { readonly id: string })[],
): Promise<void> {
  const given = rowsOf(table, rows);
  if (!given) return;
  const { shape } = given;
  const isCounted = 'revision' in table && !shape.names.includes('"revision"');
  const statement = statementOf(`update ${given.key}`, () => textOf(given, isCounted));
  const { rowCount } = await run(tx, statement, given.values);
  if (rowCount !== rows.length)
    throw new Error(`${rowCount} of ${rows.length} rows of ${shape.table} were there to be changed.`);
}
