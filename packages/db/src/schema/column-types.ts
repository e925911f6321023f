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

/** How many bits of a writing its step has. */
export const stepBits = 20;

/** How many evaluations this transaction has begun. */
export const evaluationsSoFar = sql`coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0)`;

/**
 * The writing that goes on: the transaction, and in its last bits the step, how many evaluations went before. Moments come
 * from clocks, which differ and step back, and are taken before the commit; a writing says exactly, with the snapshot of
 * an evaluation, whether that saw what was written.
 */
export const thisWritingText = `((pg_current_xact_id()::text::bigint << ${stepBits}) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), ${2 ** stepBits - 1}))`;

export const thisWriting = sql.raw(thisWritingText);

/** What wrote something; null where that was not kept yet. */
export const writing = customType<{ data: string }>({ dataType: () => 'bigint' });

/** What inserted the row. */
export function insertedIn() {
  return writing().default(thisWriting);
}
