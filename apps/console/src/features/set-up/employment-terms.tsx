'use client';

import { normField } from '../../parts/fields/norm-field.tsx';
import { activities, reasons, timeAccounts } from '../../parts/fields/references.ts';
import { choiceField, codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import { referenceField } from '../../parts/versioned/reference-field.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';
import { longestPresenceField } from './longest-presence-field.tsx';

const isFlex = (row: object) => (row as { kind?: string }).kind === 'flex';

export const employmentTermsResource: VersionedResource<'employmentTerms'> = {
  name: 'employmentTerms',
  kind: 'employment-terms',
  path: '/employment-terms',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.employmentTerms,
  fields: [
    nameField,
    codeField,
    normField,
    choiceField('statement_period', ['month', 'four-weeks', 'two-weeks', 'week']),
    choiceField('approval_mode', ['employee-then-manager', 'manager', 'automatic'], {
      hint: 'approval_mode',
    }),
    referenceField(
      'flex_account_id',
      { ...timeAccounts, fits: isFlex },
      { label: 'flexAccount', hint: 'flexAccount' },
    ),
    longestPresenceField,
    referenceField('default_reason_id', reasons, { label: 'defaultReason' }),
    referenceField('hourly_pay_activity_id', activities, { label: 'hourlyPay' }),
    stateField,
  ],
  columns: ['statement_period', 'approval_mode'],
};
