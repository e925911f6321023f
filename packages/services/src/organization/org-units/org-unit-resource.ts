import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import type { OrgUnitDto, OrgUnitVersionDto } from './org-unit-contract.ts';

const { orgUnits: identity, orgUnitVersions: versions } = schema;

export const orgUnitResource: ResourceOf<OrgUnitDto, OrgUnitVersionDto, typeof identity, typeof versions> = {
  name: 'org-units',
  noun: 'organization unit',
  permission: 'org-units',
  identity,
  versions,
  codeName: 'code',
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    parent_id: versions.parentId,
    head_employee_id: versions.headEmployeeId,
    working_country: versions.workingCountry,
    time_zone: versions.timeZone,
    state: versions.state,
  },
};
