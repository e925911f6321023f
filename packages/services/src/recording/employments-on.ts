import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { runNamed } from '../named-statement.ts';

/** An employment with its version of a date (the first, before it). */
export interface FoundEmployment {
  readonly id: string;
  readonly employeeId: string;
  readonly startOn: string;
  readonly endOn: string | null;
  readonly orgUnitId: string;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
  /** Of the org units, employment terms and reasons of the workspace. */
  readonly settingsVersion: string;
}

/** Parameters: workspace, employee, date. */
const lockEmployments = {
  name: 'lock-employments-on-a-date',
  text: `
  select e.id, e.employee_id as "employeeId", e.start_on::text as "startOn", e.end_on::text as "endOn",
         v.org_unit_id as "orgUnitId", v.employment_terms_id as "employmentTermsId",
         v.working_country as "workingCountry", v.time_zone as "timeZone", (
      select coalesce(sum(c.version), 0)::text from resource_counters c
       where c.workspace_id = $1::uuid
         and c.resource in ('org-units', 'employment-terms', 'reasons')) as "settingsVersion"
    from employments e cross join lateral (
      select v.org_unit_id, v.employment_terms_id, v.working_country, v.time_zone
        from employment_versions v
       where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
       order by v.effective_from <= $3::date desc, abs(v.effective_from - $3::date) limit 1) v
   where e.workspace_id = $1::uuid and e.employee_id = $2::uuid
   order by e.start_on, e.id for no key update of e`,
};

/**
 * The employments of an employee by start, as they stand on a date. Locks them, so that what is recorded for
 * the employee is judged one writer at a time.
 */
export function lockEmploymentsOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  date: string,
): Promise<FoundEmployment[]> {
  return runNamed<FoundEmployment>(tx, lockEmployments, [ctx.workspace.id, employeeId, date]);
}
