import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { runNamed } from '../named-statement.ts';

/** An employment with its version of a date (the first, before it) and the units above it on that date. */
export interface FoundEmployment {
  readonly id: string;
  readonly startOn: string;
  readonly endOn: string | null;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
  /** From the unit of the employment upwards. */
  readonly path: readonly {
    readonly id: string;
    readonly timeZone: string | null;
    readonly country: string | null;
  }[];
  /** Of the employment terms on that date. */
  readonly defaultReason: {
    readonly id: string;
    readonly code: string;
    readonly kind: 'work' | 'standby';
  } | null;
}

const nearestVersion = `
  select v.org_unit_id, v.employment_terms_id, v.working_country, v.time_zone
  from employment_versions v
  where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
  order by v.effective_from <= $3::date desc, abs(v.effective_from - $3::date) limit 1`;

const unitOn = (id: string) => `
  select u.parent_id, u.time_zone, u.working_country from org_unit_versions u
  where u.workspace_id = e.workspace_id and u.object_id = ${id} and u.superseded_at is null
    and u.effective_from <= $3::date
  order by u.effective_from desc limit 1`;

const unitPath = `
  with recursive path as (
    select v.org_unit_id as id, u.parent_id, u.time_zone, u.working_country, 1 as depth
    from (select 1) one left join lateral (${unitOn('v.org_unit_id')}) u on true
    union all
    select p.parent_id, u.parent_id, u.time_zone, u.working_country, p.depth + 1
    from path p cross join lateral (${unitOn('p.parent_id')}) u
    where p.parent_id is not null and p.depth < 100
  )
  select json_agg(json_build_object('id', id, 'timeZone', time_zone, 'country', working_country) order by depth)
  from path`;

/** Read along because whatever says no reason has this one. */
const defaultReason = `
  select json_build_object('id', r.id, 'code', r.code, 'kind', rv.kind)
  from (
    select t.default_reason_id from employment_terms_versions t
    where t.workspace_id = e.workspace_id and t.object_id = v.employment_terms_id and t.superseded_at is null
      and t.effective_from <= $3::date
    order by t.effective_from desc limit 1) terms
  join reasons r on r.workspace_id = e.workspace_id and r.id = terms.default_reason_id
  cross join lateral (
    select rv.kind from reason_versions rv
    where rv.workspace_id = r.workspace_id and rv.object_id = r.id and rv.superseded_at is null
      and rv.effective_from <= $3::date
    order by rv.effective_from desc limit 1) rv`;

/** Parameters: workspace, employee, date. */
const lockEmployments = {
  name: 'lock-employments-on-a-date',
  text: `
  select json_build_object('id', e.id, 'startOn', e.start_on, 'endOn', e.end_on,
      'employmentTermsId', v.employment_terms_id, 'workingCountry', v.working_country,
      'timeZone', v.time_zone, 'path', (${unitPath}), 'defaultReason', (${defaultReason})) as found
    from employments e cross join lateral (${nearestVersion}) v
   where e.workspace_id = $1::uuid and e.employee_id = $2::uuid
   order by e.start_on, e.id for no key update of e`,
};

/**
 * The employments of an employee by start, as they stand on a date. Locks them, so that what is recorded for
 * the employee is judged one writer at a time.
 */
export async function lockEmploymentsOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  date: string,
): Promise<FoundEmployment[]> {
  const values = [ctx.workspace.id, employeeId, date];
  const rows = await runNamed<{ found: FoundEmployment }>(tx, lockEmployments, values);
  return rows.map((row) => row.found);
}
