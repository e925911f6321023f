import { type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import { identitiesAsKnown, isBelieved, type Known, shownOn } from '../../evaluation/knowledge.ts';

/** The name an object the employment refers to has on the date; as known then, where that is asked for. */
export function nameOn(versions: string, reference: string, asOf: string, known?: Known): SQL {
  return sql`(
    select v.name from ${sql.identifier(versions)} v
     where v.workspace_id = near.workspace_id and v.object_id = near.${sql.identifier(reference)}
       and ${shownOn(known, sql`${asOf}::date`)})`;
}

/**
 * Joins `near`: the employment of the employee that covers the date, else the one that starts nearest to it. As known then, one
 * that was not entered yet is there for those alone who had none.
 */
export function nearestEmployment(
  asOf: string,
  employee: { readonly workspaceId: AnyPgColumn; readonly id: AnyPgColumn },
  known?: Known,
): SQL {
  const whose = sql`i.workspace_id = ${employee.workspaceId} and i.employee_id = ${employee.id}`;
  return sql`left join lateral (
    select e.workspace_id, e.id, e.start_on, e.end_on, v.org_unit_id, v.employment_terms_id, v.manager_id
      from ${identitiesAsKnown(known, 'employments', whose)} e join lateral (
        select v.org_unit_id, v.employment_terms_id, v.manager_id ${known ? sql`, ${isBelieved(known)} as was_known` : sql``}
          from employment_versions v
         where v.workspace_id = e.workspace_id and v.object_id = e.id
           and ${shownOn(known, sql`${asOf}::date`)}) v on true
     where e.workspace_id = ${employee.workspaceId} and e.employee_id = ${employee.id}
     order by ${known ? sql`v.was_known desc,` : sql``}
              (e.start_on <= ${asOf}::date and (e.end_on is null or e.end_on >= ${asOf}::date)) desc,
              abs(e.start_on - ${asOf}::date), e.id
     limit 1) near on true`;
}
