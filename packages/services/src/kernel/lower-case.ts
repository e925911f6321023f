import { type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';

/**
 * Whether a column `…_key`, which holds a text in lower case of every alphabet, is one of the texts in any case. Under
 * row-level security an index on an expression such as `lower(email)` is never used, one on such a column is.
 */
export function isInAnyCase(key: AnyPgColumn, texts: readonly string[]): SQL {
  if (texts.length === 0) return sql`false`;
  const lowered = texts.map((text) => sql`lower(${text}::text collate "und-x-icu") collate "default"`);
  return sql`${key} in (${sql.join(lowered, sql`, `)})`;
}
