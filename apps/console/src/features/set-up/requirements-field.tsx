'use client';

import { Checkbox, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { dimensions } from '../../parts/fields/references.ts';
import type { FieldSpec } from '../../parts/versioned/resource.ts';
import { RowsEditor } from '../../parts/versioned/rows-editor.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

interface Requirement {
  dimension_id: string;
  required: boolean;
  allowed_values?: string[] | undefined;
}

const requirementsOf = (value: unknown): Requirement[] =>
  Array.isArray(value) ? (value as Requirement[]) : [];

/** All dimensions; nothing until they are read. */
function useDimensions() {
  const client = useTRPCClient();
  const { data, isFetching } = useAll([dimensions.area, 'choices'], (range) =>
    dimensions.fetch(client, range),
  );
  return data ?? (isFetching ? undefined : []);
}

type Dimension = NonNullable<ReturnType<typeof useDimensions>>[number];

function RequirementsEditor({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const text = useTranslations('activity');
  const known = useDimensions();
  const rows = requirementsOf(value);
  if (!known || known.length === 0)
    return <p className="text-dense text-ink-soft">{known ? text('noDimensions') : '…'}</p>;
  return (
    <RowsEditor
      rows={rows}
      onChange={onChange}
      fresh={{ dimension_id: '', required: false }}
      addLabel={text('addDimension')}
    >
      {(row, change, index) => (
        <RequirementRow
          row={row}
          number={index + 1}
          // A dimension stands once.
          choices={known.filter(
            ({ id }) => id === row.dimension_id || !rows.some((other) => other.dimension_id === id),
          )}
          onChange={change}
        />
      )}
    </RowsEditor>
  );
}

interface RequirementRowProps {
  row: Requirement;
  number: number;
  choices: readonly Dimension[];
  onChange: (part: Partial<Requirement>) => void;
}

function RequirementRow({ row, number, choices, onChange }: RequirementRowProps) {
  const text = useTranslations('activity');
  const choice = useTranslations('choice');
  const chosen = choices.find(({ id }) => id === row.dimension_id);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3">
        <Select
          aria-label={`${text('dimension')} ${number}`}
          value={row.dimension_id}
          onChange={(event) => onChange({ dimension_id: event.target.value, allowed_values: undefined })}
        >
          <option value="">{choice('none')}</option>
          {choices.map((dimension) => (
            <option key={dimension.id} value={dimension.id}>
              {dimension.name}
            </option>
          ))}
        </Select>
        <Checkbox
          label={text('required')}
          checked={row.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      </div>
      {chosen ? (
        <AllowedValues
          dimension={chosen}
          allowed={row.allowed_values ?? []}
          onChange={(allowed) => onChange({ allowed_values: allowed.length > 0 ? allowed : undefined })}
        />
      ) : null}
    </div>
  );
}

interface AllowedValuesProps {
  dimension: Dimension;
  allowed: readonly string[];
  onChange: (allowed: string[]) => void;
}

/** Which values of a dimension may be chosen; none ticked means all of them. */
function AllowedValues({ dimension, allowed, onChange }: AllowedValuesProps) {
  const text = useTranslations('activity');
  return (
    <fieldset className="rounded-control border border-line px-2.5 py-1.5">
      <legend className="px-1 text-fine text-ink-soft">{text('allowedValues')}</legend>
      <div className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
        {dimension.values.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={allowed.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...allowed, code] : allowed.filter((one) => one !== code))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function SayRequirements({ value }: { value: unknown }) {
  const text = useTranslations('activity');
  const known = useDimensions();
  return requirementsOf(value)
    .map((row) => {
      const dimension = known?.find(({ id }) => id === row.dimension_id);
      const name = dimension?.name ?? (known ? row.dimension_id.slice(0, 8) : '…');
      const allowed = (row.allowed_values ?? []).map(
        (code) => dimension?.values.find((one) => one.code === code)?.name ?? code,
      );
      const said = allowed.length > 0 ? `${name}: ${allowed.join(', ')}` : name;
      return row.required ? `${said} (${text('required')})` : said;
    })
    .join(' · ');
}

/** The dimensions that entries on an activity may or must carry, each with the values that count. */
export const requirementsField: FieldSpec = {
  name: 'dimensions',
  label: 'dimensions',
  initial: [],
  editor: ({ value, onChange }) => <RequirementsEditor value={value} onChange={onChange} />,
  Say: SayRequirements,
  toWire: (value) => requirementsOf(value).filter((row) => row.dimension_id !== ''),
};
