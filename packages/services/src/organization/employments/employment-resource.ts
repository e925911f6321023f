import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import type { EmploymentDto, EmploymentVersionDto } from './employment-contract.ts';

const { employments: identity, employmentVersions: versions } = schema;

export const employmentResource: ResourceOf<
  EmploymentDto,
  EmploymentVersionDto,
  typeof identity,
  typeof versions
> = {
  name: 'employments',
  noun: 'employment',
  permission: 'employees',
  identity,
  versions,
  codeName: null,
  counted: false,
  identityFields: { employee_id: identity.employeeId, start: identity.startOn, end: identity.endOn },
  versionFields: {
    org_unit_id: versions.orgUnitId,
    manager_id: versions.managerId,
    employment_terms_id: versions.employmentTermsId,
    working_country: versions.workingCountry,
    time_zone: versions.timeZone,
    norm_override: versions.normOverride,
  },
  shownBeforeInForce: true,
};
