'use client';

import { Checkbox, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { choiceField, codeField, nameField, stateField } from '../versioned/fields.tsx';
import { referenceField } from '../versioned/reference-field.tsx';
import type { FieldSpec, VersionedResource } from '../versioned/resource.ts';
import { RowsEditor } from '../versioned/rows-editor.tsx';
import { activities, dimensions } from './references.ts';

interface Requirement {
  dimension_id: string;
  required: boolean;
  allowed_values?: string[];
}

const requirementsOf = (value: unknown): Requirement[] =>
  Array.isArray(value) ? (value as Requirement[]) : [];

function useDimensions() {
  const client = useTRPCClient();
  return useAll([dimensions.area, 'choices'], (range) => dimensions.fetch(client, range)).data ?? [];
}

function RequirementsEditor({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const text = useTranslations('activity');
  const choice = useTranslations('choice');
  const known = useDimensions();
  return (
    <RowsEditor
      rows={requirementsOf(value)}
      onChange={onChange}
      fresh={{ dimension_id: '', required: false }}
      addLabel={text('addDimension')}
    >
      {(row, change, index) => (
        <div className="flex items-center gap-3">
          <Select
            aria-label={`${text('dimension')} ${index + 1}`}
            value={row.dimension_id}
            onChange={(event) => change({ dimension_id: event.target.value })}
          >
            <option value="">{choice('none')}</option>
            {known.map((dimension) => (
              <option key={dimension.id} value={dimension.id}>
                {dimension.name}
              </option>
            ))}
          </Select>
          <Checkbox
            label={text('required')}
            checked={row.required}
            onChange={(event) => change({ required: event.target.checked })}
          />
        </div>
      )}
    </RowsEditor>
  );
}

function SayRequirements({ value }: { value: unknown }) {
  const text = useTranslations('activity');
  const known = useDimensions();
  return requirementsOf(value)
    .map((row) => {
      const name =
        known.find((dimension) => dimension.id === row.dimension_id)?.name ?? row.dimension_id.slice(0, 8);
      return row.required ? `${name} (${text('required')})` : name;
    })
    .join(', ');
}

const requirementsField: FieldSpec = {
  name: 'dimensions',
  label: 'dimensions',
  initial: [],
  editor: ({ value, onChange }) => <RequirementsEditor value={value} onChange={onChange} />,
  Say: SayRequirements,
  toWire: (value) => requirementsOf(value).filter((row) => row.dimension_id !== ''),
};

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
