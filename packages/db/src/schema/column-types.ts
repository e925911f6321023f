import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

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

/** The embedded database lower-cases ASCII only; names are compared in every alphabet, ÆØÅ included. */
export const anyLanguage = sql.raw('"und-x-icu"');
