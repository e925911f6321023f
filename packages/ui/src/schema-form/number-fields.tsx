'use client';

import { useState } from 'react';
import { clockDuration, durationLanguage, parseDuration, spokenDuration } from '../duration/duration.ts';
import { Field, Input } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';
import type { SchemaFieldProps } from './field-props.ts';
import { useFieldError, useSchemaForm } from './schema-form-context.tsx';
import { widthOf } from './widget.ts';
import { WithUnit } from './with-unit.tsx';

/** Bounds that are only there to keep numbers storable are not worth showing. */
const largestShown = 10_000;

function useRange({ minimum, maximum }: SchemaFieldProps['schema']) {
  const { text } = useSchemaForm();
  return (value: number | undefined): string | undefined => {
    if (value === undefined) return undefined;
    const min = minimum ?? Number.MIN_SAFE_INTEGER;
    const max = maximum ?? Number.MAX_SAFE_INTEGER;
    return value < min || value > max ? text.outOfRange(min, max) : undefined;
  };
}

/** Whole minutes, typed as a duration and said back in words. */
export function MinutesField(props: SchemaFieldProps) {
  const { schema, required, value, onChange } = props;
  const { say } = useSchemaForm();
  const { locale, text } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const outside = useRange(schema);
  const refused = useFieldError(props);
  const shown = typed ?? (typeof value === 'number' ? clockDuration(value) : '');
  const minutes = shown.trim() === '' ? null : parseDuration(shown);
  const echo = typeof minutes === 'number' ? spokenDuration(minutes, durationLanguage(locale)) : undefined;
  const error = minutes === undefined ? text.notADuration : (outside(minutes ?? undefined) ?? refused);
  return (
    <Field
      label={say(schema.title ?? '')}
      required={required}
      className={widthOf(schema, props.alone)}
      error={error}
      hint={
        <>
          {say(schema.description ?? '')}
          {echo ? <span className="block text-ink tabular-nums">{echo}</span> : null}
        </>
      }
    >
      {(control) => (
        <Input
          {...control}
          value={shown}
          autoComplete="off"
          className="max-w-40 tabular-nums"
          onChange={(event) => {
            setTyped(event.target.value);
            const parsed = event.target.value.trim() === '' ? null : parseDuration(event.target.value);
            if (parsed !== undefined) onChange(parsed ?? undefined);
          }}
          onBlur={() => {
            if (minutes !== undefined) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

/** A whole number with its unit and its bounds. */
export function NumberField(props: SchemaFieldProps) {
  const { schema, required, value, onChange } = props;
  const { say, word, text } = useSchemaForm();
  const outside = useRange(schema);
  const refused = useFieldError(props);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' ? String(value) : '');
  const isNumber = /^-?\d{0,9}$/.test(shown.trim());
  const number = typeof value === 'number' ? value : undefined;
  const { minimum, maximum } = schema;
  const bounded = minimum !== undefined && maximum !== undefined && maximum <= largestShown;
  return (
    <Field
      label={say(schema.title ?? '')}
      required={required}
      className={widthOf(schema, props.alone)}
      error={isNumber ? (outside(number) ?? refused) : text.notANumber}
      hint={
        <>
          {say(schema.description ?? '')}
          {bounded ? <span className="block tabular-nums">{`${minimum} … ${maximum}`}</span> : null}
        </>
      }
    >
      {(control) => (
        <WithUnit unit={isSaidByTitle(schema) ? undefined : schema.unit && word(schema.unit)}>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-28 tabular-nums"
            value={shown}
            onChange={(event) => {
              const next = event.target.value.trim();
              setTyped(event.target.value);
              if (next === '') onChange(undefined);
              else if (/^-?\d{1,9}$/.test(next)) onChange(Number(next));
            }}
            onBlur={() => {
              if (isNumber) setTyped(null);
            }}
          />
        </WithUnit>
      )}
    </Field>
  );
}

/** `Month … month` says nothing twice. */
export function isSaidByTitle({ title = '', unit = '' }: SchemaFieldProps['schema']): boolean {
  return title.toLowerCase().includes(unit);
}
