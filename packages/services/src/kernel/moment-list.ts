import { type SQL, sql } from '@stempel/db/drizzle';

/** A PostgreSQL array of moments as one parameter, so that a statement's text does not depend on their number. */
export function momentList(moments: readonly Temporal.Instant[]): SQL {
  return sql`${`{${moments.join(',')}}`}::timestamptz[]`;
}
