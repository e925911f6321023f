'use client';

import { employeeField } from '../fields/employee-field.tsx';
import { countryField, zoneField } from '../fields/place-fields.tsx';
import { orgUnits } from '../fields/references.ts';
import { codeField, nameField, stateField } from '../versioned/fields.tsx';
import { referenceField } from '../versioned/reference-field.tsx';
import type { VersionedResource } from '../versioned/resource.ts';

export const orgUnitResource: VersionedResource<'orgUnits'> = {
  name: 'orgUnits',
  kind: 'org-units',
  path: '/org-units',
  group: 'people',
  permission: 'org-units',
  procedures: (client) => client.orgUnits,
  fields: [
    nameField,
    codeField,
    referenceField(
      'parent_id',
      { ...orgUnits, fits: (row, values) => row.code !== values.code },
      { label: 'parentUnit' },
    ),
    employeeField('head_employee_id', { label: 'head', hint: 'head' }),
    countryField,
    zoneField,
    stateField,
  ],
  columns: [],
};
