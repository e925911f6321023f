import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { runNamed } from '../named-statement.ts';
import { remember, remembered } from './remembered.ts';

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

const found = `
         e.id, e.employee_id as "employeeId", e.start_on::text as "startOn", e.end_on::text as "endOn",
         v.org_unit_id as "orgUnitId", v.employment_terms_id as "employmentTermsId",
         v.working_country as "workingCountry", v.time_zone as "timeZone", (
      select coalesce(sum(c.version), 0)::text from resource_counters c
       where c.workspace_id = $1::uuid
         and c.resource in ('org-units', 'employment-terms', 'reasons')) as "settingsVersion"`;

const nearestVersion = (date: string) => `
      select v.org_unit_id, v.employment_terms_id, v.working_country, v.time_zone
        from employment_versions v
       where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
       order by v.effective_from <= ${date} desc, abs(v.effective_from - ${date}) limit 1`;

/** Parameters: workspace, employee, date. */
const lockEmployments = {
  name: 'lock-employments-on-a-date',
  text: `
  select ${found}
    from employments e cross join lateral (${nearestVersion('$3::date')}) v
   where e.workspace_id = $1::uuid and e.employee_id = $2::uuid
   order by e.start_on, e.id for no key update of e`,
};

/** Parameters: workspace, employees, the date of each. */
const lockManyEmployments = {
  name: 'lock-employments-on-dates',
  text: `
  select asked.date::text as date, ${found}
    from unnest($2::uuid[], $3::date[]) as asked (employee_id, date)
    join employments e on e.workspace_id = $1::uuid and e.employee_id = asked.employee_id
    cross join lateral (${nearestVersion('asked.date')}) v
   order by asked.employee_id, e.start_on, e.id for no key update of e`,
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
  return remembered(tx, keyOf({ employeeId, date }), () =>
    runNamed<FoundEmployment>(tx, lockEmployments, [ctx.workspace.id, employeeId, date]),
  );
}

/** An employee and a date that something is recorded for. */
export interface EmployeeDate {
  readonly employeeId: string;
  readonly date: string;
}

/**
 * Locks and reads the employments of many employees at once, for `lockEmploymentsOn` to find them remembered. Returns
 * them with the dates.
 */
export async function rememberEmploymentsOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  asked: readonly EmployeeDate[],
): Promise<(FoundEmployment & { readonly date: string })[]> {
  const distinct = new Map(asked.map((one) => [keyOf(one), one]));
  const pairs = [...distinct.values()];
  const values = [ctx.workspace.id, pairs.map((pair) => pair.employeeId), pairs.map((pair) => pair.date)];
  const rows = await runNamed<FoundEmployment & { date: string }>(tx, lockManyEmployments, values);
  const byKey = Map.groupBy(rows, keyOf);
  for (const key of distinct.keys()) remember(tx, key, byKey.get(key) ?? []);
  return rows;
}

function keyOf({ employeeId, date }: EmployeeDate): string {
  return `employments of ${employeeId.toLowerCase()} on ${date}`;
}
