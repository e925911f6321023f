import { sql } from '@stempel/db/drizzle';

/**
 * Of a row, where it lies and which transaction wrote it, as a number: one that is written again has another place or another
 * transaction, also within one transaction, since what it had before is not free while that runs.
 */
export const writtenStamp = sql`hash_record_extended(row(xmin, ctid), 0)`;
