/** Texts of named statements about the people of units; their parameters as they are numbered there. */

interface InUnits {
  readonly workspace: string;
  readonly units: string;
  readonly from: string;
  readonly to: string;
}

/** Selects `employment_id` and `employee_id` of whoever is in one of the units on some date of the period. */
export function employmentsIn({ workspace, units, from, to }: InUnits): string {
  return `
    select e.id as employment_id, e.employee_id
      from unnest(${units}::uuid[]) as unit (id)
     cross join lateral (
       select object_id, effective_from from employment_versions
        where org_unit_id = unit.id and workspace_id = ${workspace}::uuid and superseded_at is null offset 0) v
     cross join lateral (
       select id, employee_id, start_on, end_on from employments
        where id = v.object_id and workspace_id = ${workspace}::uuid offset 0) e
     where e.start_on <= ${to}::date and coalesce(e.end_on, 'infinity') >= ${from}::date and v.effective_from <= ${to}::date
       and coalesce((
         select x.effective_from from employment_versions x
          where x.object_id = v.object_id and x.workspace_id = ${workspace}::uuid and x.superseded_at is null
            and x.effective_from > v.effective_from order by x.effective_from limit 1), 'infinity') > ${from}::date`;
}

/** All employments of an employee with their believed versions, as JSON: `EmploymentRow`s. */
export function employmentsOf(employee: string, workspace: string): string {
  return `(select json_agg(json_build_object(
        'id', e.id, 'employeeId', e.employee_id, 'startOn', e.start_on, 'endOn', e.end_on,
        'versions', coalesce((select json_agg(json_build_object(
            'versionId', v.version_id, 'effectiveFrom', v.effective_from, 'orgUnitId', v.org_unit_id,
            'employmentTermsId', v.employment_terms_id, 'workingCountry', v.working_country,
            'timeZone', v.time_zone, 'normOverride', v.norm_override) order by v.effective_from)
          from employment_versions v
         where v.object_id = e.id and v.workspace_id = ${workspace}::uuid and v.superseded_at is null), '[]'))
        order by e.start_on, e.id)
      from employments e where e.employee_id = ${employee} and e.workspace_id = ${workspace}::uuid)`;
}
