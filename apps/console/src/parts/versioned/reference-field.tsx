'use client';

import { Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { namesApart } from '../names/names-apart.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { type FieldSpec, type More, named } from './resource.ts';

type Client = ReturnType<typeof useTRPCClient>;

interface Referred {
  id: string;
  code: string;
  name: string;
  absence_type?: { names: Readonly<Record<string, string | undefined>> } | null;
}

interface Reference {
  area: string;
  /** The workspace alone gives them their names. */
  isNamed?: boolean;
  /** All objects that can be chosen. */
  fetch: (
    client: Client,
    page: { limit: number; cursor?: string },
  ) => Promise<{ data: Referred[]; next_cursor: string | null }>;
  /** Which of them may be chosen, given the other values of the form. */
  fits?: (row: Referred, values: Readonly<Record<string, unknown>>) => boolean;
}

/** One other object, by its id; none is allowed unless the field is required. */
export function referenceField<Name extends string>(
  name: Name,
  reference: Reference,
  ...more: More<Name>
): FieldSpec {
  return {
    initial: '',
    editor: ({ control, value, onChange, values }) => (
      <ReferenceEditor
        control={control}
        reference={reference}
        value={typeof value === 'string' ? value : ''}
        values={values}
        onChange={onChange}
      />
    ),
    Say: ({ value }) => <ReferenceName reference={reference} id={typeof value === 'string' ? value : ''} />,
    toWire: (value) => (typeof value === 'string' && value !== '' ? value : null),
    ...named(name, more),
  };
}

function useReferred({ area, fetch }: Reference) {
  const client = useTRPCClient();
  return useAll([area, 'choices'], (page) => fetch(client, page));
}

interface ReferenceEditorProps {
  control: Parameters<FieldSpec['editor']>[0]['control'];
  reference: Reference;
  value: string;
  values: Readonly<Record<string, unknown>>;
  onChange: (value: string) => void;
}

function ReferenceEditor({ control, reference, value, values, onChange }: ReferenceEditorProps) {
  const shown = useShownName();
  const text = useTranslations('choice');
  const { data } = useReferred(reference);
  const rows = (data ?? []).filter((row) => row.id === value || (reference.fits?.(row, values) ?? true));
  const only = data && control['aria-required'] && rows.length === 1 ? rows[0]?.id : undefined;
  // One must be chosen, and there is one.
  useEffect(() => {
    if (value === '' && only !== undefined) onChange(only);
  });
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{text(control['aria-required'] ? 'choose' : 'none')}</option>
      {namesApart(rows.map((row) => ({ ...row, name: reference.isNamed ? row.name : shown(row) }))).map(
        (row) => (
          <option key={row.id} value={row.id}>
            {row.name}
          </option>
        ),
      )}
    </Select>
  );
}

function ReferenceName({ reference, id }: { reference: Reference; id: string }) {
  const shown = useShownName();
  const { data, isPending } = useReferred(reference);
  if (!id) return null;
  // People read names: of an id something is shown only where there is no name.
  const found = data?.find((row) => row.id === id);
  if (!found) return isPending ? '\u2026' : id.slice(0, 8);
  return reference.isNamed ? found.name : shown(found);
}
