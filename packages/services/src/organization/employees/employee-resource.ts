import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { sql } from '@stempel/db/drizzle';
import type { ResourceOf } from '../../versioned/resource.ts';
import type { EmployeeDto, EmployeeVersionDto } from './employee-contract.ts';

const { employees: identity, employeeVersions: versions, employments, employmentVersions } = schema;

export const employeeResource: ResourceOf<
  EmployeeDto,
  EmployeeVersionDto,
  typeof identity,
  typeof versions,
  'employment'
> = {
  name: 'employees',
  noun: 'employee',
  permission: 'employees',
  identity,
  versions,
  codeName: 'employee_number',
  counted: false,
  identityFields: {},
  detailFields: (asOf) => ({ employment: nearestEmployment(asOf) }),
  versionFields: { name: versions.name, email: versions.email, birth_date: versions.birthDate },
};

/** The employment that covers the date, else the one that starts nearest to it. */
function nearestEmployment(asOf: unknown): SQL {
  return sql`(
    select json_build_object('id', e.id, 'start', e.start_on, 'end', e.end_on, 'org_unit_id', v.org_unit_id,
             'manager_id', v.manager_id, 'employment_terms_id', v.employment_terms_id,
             'working_country', v.working_country)
      from ${employments} e join lateral (
        select * from ${employmentVersions} x
         where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
         order by x.effective_from <= ${asOf}::date desc, abs(x.effective_from - ${asOf}::date) limit 1) v on true
     where e.workspace_id = ${identity.workspaceId} and e.employee_id = ${identity.id}
     order by (e.start_on <= ${asOf}::date and (e.end_on is null or e.end_on >= ${asOf}::date)) desc,
              abs(e.start_on - ${asOf}::date), e.id
     limit 1)`;
}
