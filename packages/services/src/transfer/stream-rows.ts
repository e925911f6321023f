import { randomBytes } from 'node:crypto';
import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';

const rowsAtOnce = 1000;

/** The rows of a query one after the other through a cursor, so that memory does not grow with their number. */
export async function* streamRows<Row extends Record<string, unknown>>(
  tx: WorkspaceTransaction,
  query: SQL,
): AsyncGenerator<Row> {
  const cursor = sql.identifier(`rows_${randomBytes(6).toString('hex')}`);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`);
    yield* rows as Row[];
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close ${cursor}`);
}
