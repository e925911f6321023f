'use client';

import { useFormats } from '../../format/use-formats.ts';
import { DateField } from '../load/date-field.tsx';
import type { FieldSpec } from './resource.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function SayDate({ value }: { value: unknown }) {
  const formats = useFormats();
  return textOf(value) ? formats.date(textOf(value)) : null;
}

/** A calendar date; empty means none. */
export function dateField(name: string, more: Partial<FieldSpec> = {}): FieldSpec {
  return {
    name,
    label: name,
    initial: '',
    editor: ({ control, value, onChange }) => (
      <DateField {...control} value={textOf(value)} onChange={onChange} />
    ),
    Say: SayDate,
    toWire: (value) => textOf(value) || null,
    ...more,
  };
}
