import type { NamedStatement, WorkspaceTransaction } from '@stempel/db';

/** Rows as JSON for jsonb_populate_recordset; what PostgreSQL cannot store in a text is replaced. */
export function jsonRows(rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value,
  );
}

interface Connection {
  query(statement: NamedStatement & { values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/**
 * Runs SQL that no query builder writes: several changes and a read in one round trip. `Row` states the columns of
 * the text; instants come as text, bigint as decimal text.
 */
export async function runNamed<Row>(
  tx: WorkspaceTransaction,
  statement: NamedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { $client } = tx as unknown as { $client: Connection };
  const { rows } = await $client.query({ ...statement, values });
  return rows as Row[];
}
