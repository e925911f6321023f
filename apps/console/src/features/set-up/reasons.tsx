'use client';

import { choiceField, codeField, nameField, stateField } from '../versioned/fields.tsx';
import type { VersionedResource } from '../versioned/resource.ts';
import { availabilityField } from './availability-field.tsx';

export const reasonResource: VersionedResource = {
  name: 'reasons',
  kind: 'reasons',
  path: '/reasons',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.reasons,
  fields: [
    codeField,
    nameField,
    choiceField('presenceKind', ['work', 'standby'], { name: 'kind' }),
    availabilityField,
    stateField,
  ],
  columns: ['kind'],
};
