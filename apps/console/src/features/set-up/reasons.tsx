'use client';

import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { choiceField, codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';

export const reasonResource: VersionedResource<'reasons'> = {
  name: 'reasons',
  kind: 'reasons',
  path: '/reasons',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.reasons,
  fields: [
    nameField,
    codeField,
    choiceField('presenceKind', ['work', 'standby'], { name: 'kind' }),
    availabilityField,
    stateField,
  ],
  columns: ['kind'],
};
