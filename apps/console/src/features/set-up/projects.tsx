'use client';

import { employeeField } from '../versioned/employee-field.tsx';
import { codeField, flagField, nameField, stateField } from '../versioned/fields.tsx';
import type { VersionedResource } from '../versioned/resource.ts';

export const projectResource: VersionedResource = {
  name: 'projects',
  kind: 'projects',
  path: '/projects',
  group: 'people',
  permission: 'projects',
  procedures: (client) => client.projects,
  fields: [
    codeField,
    nameField,
    employeeField('manager_id', { label: 'projectManager', hint: 'projectManager' }),
    flagField('requires_manager_approval'),
    stateField,
  ],
  columns: ['manager_id', 'requires_manager_approval'],
};
