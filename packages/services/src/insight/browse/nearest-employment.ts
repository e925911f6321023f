import { type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';

/** The name an object the employment refers to has on the date. */
export function nameOn(versions: string, reference: string, asOf: string): SQL {
  return sql`(
    select x.name from ${sql.identifier(versions)} x
     where x.workspace_id = near.workspace_id and x.object_id = near.${sql.identifier(reference)}
       and x.superseded_at is null
     order by x.effective_from <= ${asOf}::date desc, abs(x.effective_from - ${asOf}::date) limit 1)`;
}

/** Joins `near`: the employment of the employee that covers the date, else the one that starts nearest to it. */
export function nearestEmployment(
  asOf: string,
  employee: { readonly workspaceId: AnyPgColumn; readonly id: AnyPgColumn },
): SQL {
  return sql`left join lateral (
    select e.workspace_id, e.id, e.start_on, e.end_on, v.org_unit_id, v.employment_terms_id, v.manager_id
      from employments e join lateral (
        select x.org_unit_id, x.employment_terms_id, x.manager_id from employment_versions x
         where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
         order by x.effective_from <= ${asOf}::date desc, abs(x.effective_from - ${asOf}::date) limit 1) v on true
     where e.workspace_id = ${employee.workspaceId} and e.employee_id = ${employee.id}
     order by (e.start_on <= ${asOf}::date and (e.end_on is null or e.end_on >= ${asOf}::date)) desc,
              abs(e.start_on - ${asOf}::date), e.id
     limit 1) near on true`;
}
