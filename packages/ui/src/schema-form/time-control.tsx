'use client';

import { useState } from 'react';
import { Input } from '../field.tsx';
import type { ControlProps } from './field-props.ts';

/** `7`, `730`, `7.30` and `7:30` mean a time of day too; anything else stays as it is typed. */
export function timeOfDay(typed: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours === '' ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A local time of day, `HH:MM`; also 24:00, which the browser's own control does not know. */
export function TimeControl({ control, value, onChange }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      placeholder="07:00"
      className="max-w-28 tabular-nums"
      value={typed ?? (typeof value === 'string' ? value : '')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value || undefined);
      }}
      onBlur={(event) => {
        setTyped(null);
        const told = timeOfDay(event.target.value);
        if (told !== event.target.value) onChange(told || undefined);
      }}
    />
  );
}
