import { sql } from '../drizzle.ts';
import { customType, text } from '../pg-core.ts';

/** A moment, timestamptz with microseconds. PostgreSQL prints `2026-03-02 08:00:00+00`; Temporal wants a T. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value.replace(' ', 'T')),
});

/** Raw bytes: hashes, file parts. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** A text in the order of its characters, whatever the database is set to: what begins alike stands together. */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/**
 * A text in lower case of every alphabet (the embedded database's own lower() knows ASCII only), kept beside it: under
 * row-level security an index on an expression is never used, one on a column is.
 */
export function lowerCaseOf(column: string) {
  return text().generatedAlwaysAs(sql.raw(`lower(${column} collate "und-x-icu")`));
}

/**
 * The transaction that wrote something. Moments come from clocks, which differ and step back, and are taken before the
 * commit; with what a snapshot of the database saw, a transaction says exactly whether something was known to a reader.
 */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that inserts the row; null in rows older than the column. */
export function insertedIn() {
  return transaction().default(sql`pg_current_xact_id()`);
}
