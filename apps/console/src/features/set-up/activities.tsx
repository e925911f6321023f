'use client';

import dynamic from 'next/dynamic';
import { activities } from '../../parts/fields/references.ts';
import { choiceField, codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import { referenceField } from '../../parts/versioned/reference-field.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';
import { absenceTypeField, isTimeOff } from './absence-type-field.tsx';
import { requirementsField } from './requirements-field.tsx';

const Preview = dynamic(
  () => import('./absence-type-preview.tsx').then((module) => module.AbsenceTypePreview),
  { ssr: false, loading: () => <div className="h-72" /> },
);

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
    nameField,
    codeField,
    choiceField('type', ['work', 'timeoff', 'non-work', 'allowance']),
    parentField,
    choiceField('project', ['none', 'optional', 'required']),
    requirementsField,
    stateField,
    absenceTypeField,
  ],
  beside: { isFor: isTimeOff, Show: ({ values }) => <Preview values={values} /> },
  columns: ['type', 'parent_id', 'project'],
};
