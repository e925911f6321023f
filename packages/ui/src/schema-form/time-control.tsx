'use client';

import { TimeField } from '../time-field.tsx';
import type { ControlProps } from './field-props.ts';

/** A local time of day, `HH:MM`; empty means that the field is left out. */
export function TimeControl({ control, value, onChange }: ControlProps) {
  return (
    <TimeField
      {...control}
      value={typeof value === 'string' ? value : ''}
      onChange={(time) => onChange(time || undefined)}
    />
  );
}
