'use client';

import { useFormats } from '../../format/use-formats.ts';
import { DateField } from '../fields/date-field.tsx';
import { type FieldSpec, type More, named } from './resource.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function SayDate({ value }: { value: unknown }) {
  const formats = useFormats();
  return textOf(value) ? formats.date(textOf(value)) : null;
}

/** A calendar date; empty means none. */
export function dateField<Name extends string>(name: Name, ...more: More<Name>): FieldSpec {
  return {
    initial: '',
    editor: ({ control, value, onChange }) => (
      <DateField {...control} value={textOf(value)} onChange={onChange} />
    ),
    Say: SayDate,
    toWire: (value) => textOf(value) || null,
    ...named(name, more),
  };
}
