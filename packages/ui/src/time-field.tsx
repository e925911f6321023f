'use client';

import { useState } from 'react';
import { classNames } from './class-names.ts';
import { type FieldControl, Input } from './field.tsx';

/** `7`, `730`, `7.30` and `7:30` mean a time of day too; anything else stays as it is typed. */
export function timeOfDay(typed: string): string {
  const [found, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  const told = `${hours.padStart(2, '0')}:${minutes}`;
  return found && isTimeOfDay(told) ? told : typed;
}

/** Whether the text is a time of day as it is kept: `00:00` to `23:59`, or `24:00`, the end of the day. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

interface TimeFieldProps extends Partial<FieldControl> {
  /** `HH:MM`, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
  /** Writing begins here, where the form is opened for it. */
  autoFocus?: boolean;
  className?: string;
}

/** A local time of day, the same in every language; also 24:00, which the browser's own control does not know. */
export function TimeField({ value, onChange, className, ...control }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      placeholder="07:00"
      className={classNames('max-w-28 tabular-nums', className)}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        const told = timeOfDay(event.target.value);
        if (told !== event.target.value) onChange(told);
      }}
    />
  );
}
