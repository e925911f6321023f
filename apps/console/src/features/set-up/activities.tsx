'use client';

import { choiceField, codeField, nameField, stateField } from '../versioned/fields.tsx';
import { referenceField } from '../versioned/reference-field.tsx';
import type { VersionedResource } from '../versioned/resource.ts';
import { activities } from './references.ts';
import { requirementsField } from './requirements-field.tsx';

/** A child has the type of its parent, so only activities of the chosen type are offered. */
const parentField = referenceField(
  'parent_id',
  {
    ...activities,
    fits: (row, values) => (row as { type?: string }).type === values.type && row.code !== values.code,
  },
  { label: 'parentActivity', hint: 'parentActivity' },
);

export const activityResource: VersionedResource = {
  name: 'activities',
  kind: 'activities',
  path: '/activities',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.activities,
  fields: [
    codeField,
    nameField,
    choiceField('type', ['work', 'timeoff', 'non-work', 'allowance']),
    parentField,
    choiceField('project', ['none', 'optional', 'required']),
    requirementsField,
    stateField,
  ],
  columns: ['type', 'parent_id', 'project'],
};
