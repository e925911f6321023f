import type { WorkspaceTransaction } from '@stempel/db';

/** A statement prepared once per connection under its name; one name stands for one text. */
export interface NamedStatement {
  name: string;
  text: string;
}

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
  const { rows } = await $client.query({ name: statement.name, text: statement.text, values });
  return rows as Row[];
}
