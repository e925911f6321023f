import { type SQL, sql } from '@stempel/db/drizzle';

/** A PostgreSQL array of ids as one parameter, so that a statement's text does not depend on their number. */
export function uuidList(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`;
}

/** Behind it come all ids, where a list is read page by page. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Before it come all ids. */
export const behindAllIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
