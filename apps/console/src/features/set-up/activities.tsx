'use client';

import { activities } from '../../parts/fields/references.ts';
import { choiceField, codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import { referenceField } from '../../parts/versioned/reference-field.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';
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

export const activityResource: VersionedResource<'activities'> = {
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
