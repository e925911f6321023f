'use client';

import dynamic from 'next/dynamic';
import { useFormats } from '../../format/use-formats.ts';
import type { FieldSpec } from './resource.ts';

// Loaded with the first form that needs it: lists and details only say values.
const DateField = dynamic(() => import('@stempel/ui/date-field').then((module) => module.DateField), {
  ssr: false,
});

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
