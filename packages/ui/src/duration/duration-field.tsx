'use client';

import { type ReactNode, useState } from 'react';
import { Field, Input } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';
import { durationLanguage, spokenDuration } from './duration.ts';
import { readMinutes, shownMinutes, type TypedMinutes } from './typed-minutes.ts';

interface DurationFieldProps {
  label: ReactNode;
  value: TypedMinutes;
  onChange: (minutes: TypedMinutes) => void;
  /** Says what is missing or too much; a text that is no duration says so itself. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A duration in whole minutes: takes `7,5` and `7:30`, says back `7 h 30 min (7.50)`. */
export function DurationField({
  value,
  onChange,
  label,
  error,
  required = false,
  disabled = false,
  className,
}: DurationFieldProps) {
  const { locale, text } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? shownMinutes(value);
  const minutes = readMinutes(shown);
  const echo = typeof minutes === 'number' ? spokenDuration(minutes, durationLanguage(locale)) : undefined;
  return (
    <Field
      label={label}
      required={required}
      error={typeof minutes === 'string' ? text.notADuration : error}
      hint={echo ?? '\u00a0'}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <Input
          {...control}
          value={shown}
          disabled={disabled}
          inputMode="text"
          autoComplete="off"
          className="tabular-nums"
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(readMinutes(event.target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
