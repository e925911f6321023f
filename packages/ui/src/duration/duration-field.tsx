'use client';

import { type ReactNode, useState } from 'react';
import { Field, Input } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';
import { clockDuration, durationLanguage, parseDuration, spokenDuration } from './duration.ts';

interface DurationFieldProps {
  label: ReactNode;
  /** Whole minutes; null while the field is empty. */
  value: number | null;
  onChange: (minutes: number | null) => void;
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
  const shown = typed ?? (value === null ? '' : clockDuration(value));
  const minutes = shown.trim() === '' ? null : parseDuration(shown);
  const echo =
    minutes === null || minutes === undefined ? undefined : spokenDuration(minutes, durationLanguage(locale));
  return (
    <Field
      label={label}
      required={required}
      error={minutes === undefined ? text.notADuration : error}
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
            const parsed = event.target.value.trim() === '' ? null : parseDuration(event.target.value);
            if (parsed !== undefined) onChange(parsed);
          }}
          onBlur={() => {
            if (minutes !== undefined) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}
