'use client';

import { employeeField } from '../../parts/fields/employee-field.tsx';
import { codeField, flagField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';

export const projectResource: VersionedResource<'projects'> = {
  name: 'projects',
  kind: 'projects',
  path: '/projects',
  group: 'people',
  permission: 'projects',
  procedures: (client) => client.projects,
  fields: [
    nameField,
    codeField,
    employeeField('manager_id', { label: 'projectManager', hint: 'projectManager' }),
    flagField('requires_manager_approval'),
    stateField,
  ],
  columns: ['manager_id', 'requires_manager_approval'],
};
