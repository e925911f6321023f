'use client';

import { codeField, flagField, nameField, stateField } from '../versioned/fields.tsx';
import type { VersionedResource } from '../versioned/resource.ts';

export const projectResource: VersionedResource = {
  name: 'projects',
  kind: 'projects',
  path: '/projects',
  group: 'people',
  permission: 'projects',
  procedures: (client) => client.projects,
  fields: [codeField, nameField, flagField('requires_manager_approval'), stateField],
  columns: ['requires_manager_approval'],
};
