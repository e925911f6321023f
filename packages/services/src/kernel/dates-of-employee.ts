import type { SQL } from '@stempel/db/drizzle';
import { asc, sql } from '@stempel/db/drizzle';
import type { PgColumn } from '@stempel/db/pg-core';

/** The columns of a table of recorded time that its index over employees starts with, behind the workspace. */
export interface DatedTable {
  readonly employeeId: PgColumn;
  readonly date: PgColumn;
  readonly id: PgColumn;
}

interface Dates {
  /** Local dates, both included; open where they are left out. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The rows of an employee between two dates. Both are compared together, which only the index over employees can do: the
 * one over dates alone would look as good for dates later than those that PostgreSQL has seen.
 */
export function datesOfEmployee({ employeeId, date }: DatedTable, id: string, { from, to }: Dates): SQL {
  const first = sql`${from ?? '-infinity'}::date`;
  const last = sql`${to ?? 'infinity'}::date`;
  return sql`(${employeeId}, ${date}) between (${id}::uuid, ${first}) and (${id}::uuid, ${last})`;
}

/** By date, then id; the employee is named so that this is the order of the index, too. */
export function byDateOfEmployee({ employeeId, date, id }: DatedTable): SQL[] {
  return [asc(employeeId), asc(date), asc(id)];
}
