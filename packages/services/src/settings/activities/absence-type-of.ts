import { unsaidAbsenceType } from '@stempel/core/absence-type';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { AbsenceType } from './absence-type-contract.ts';

/** The settings of a version of an activity, whole; null where it is not time off. */
export function absenceTypeOf(type: SQLWrapper, stored: SQLWrapper): SQL<AbsenceType | null> {
  const unsaid = JSON.stringify(unsaidAbsenceType);
  return sql`case when ${type} = 'timeoff' then ${unsaid}::jsonb || coalesce(${stored}, '{}') end`;
}
