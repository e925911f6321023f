'use client';

import { choiceField, codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';

export const timeAccountResource: VersionedResource<'timeAccounts'> = {
  name: 'timeAccounts',
  kind: 'time-accounts',
  path: '/time-accounts',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.timeAccounts,
  fields: [
    nameField,
    codeField,
    choiceField('kind', ['flex', 'leave'], { label: 'accountKind', hint: 'accountKind', fixed: true }),
    stateField,
  ],
  columns: ['kind'],
};
