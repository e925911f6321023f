'use client';

import { Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { codeFrom } from '../../format/code-from.ts';
import { codeField, nameField, stateField } from '../../parts/versioned/fields.tsx';
import type { FieldSpec, VersionedResource } from '../../parts/versioned/resource.ts';
import { RowsEditor } from '../../parts/versioned/rows-editor.tsx';

interface DimensionValue {
  code: string;
  name: string;
}

const valuesOf = (value: unknown): DimensionValue[] =>
  Array.isArray(value) ? (value as DimensionValue[]) : [];

function ValuesEditor({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const field = useTranslations('field');
  const text = useTranslations('dimension');
  return (
    <RowsEditor
      rows={valuesOf(value)}
      onChange={onChange}
      fresh={{ name: '', code: '' }}
      addLabel={text('addValue')}
    >
      {(row, change, index) => (
        <div className="grid grid-cols-[3fr_2fr] gap-2">
          <Input
            aria-label={`${field('name')} ${index + 1}`}
            placeholder={field('name')}
            value={row.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => (row.code === '' ? change({ code: codeFrom(row.name) }) : undefined)}
          />
          <Input
            aria-label={`${field('code')} ${index + 1}`}
            placeholder={field('code')}
            value={row.code}
            onChange={(event) => change({ code: event.target.value })}
          />
        </div>
      )}
    </RowsEditor>
  );
}

const valuesField: FieldSpec = {
  name: 'values',
  label: 'values',
  hint: 'values',
  initial: [],
  editor: ({ value, onChange }) => <ValuesEditor value={value} onChange={onChange} />,
  Say: ({ value }) =>
    valuesOf(value)
      .map((entry) => `${entry.name} (${entry.code})`)
      .join('; '),
  toWire: (value) => valuesOf(value).filter((entry) => entry.code.trim() !== '' || entry.name.trim() !== ''),
};

export const dimensionResource: VersionedResource<'dimensions'> = {
  name: 'dimensions',
  kind: 'dimensions',
  path: '/dimensions',
  group: 'setUp',
  permission: 'settings',
  procedures: (client) => client.dimensions,
  fields: [nameField, codeField, valuesField, stateField],
  columns: ['values'],
};
