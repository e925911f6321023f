'use client';

import { useState } from 'react';
import { durationLanguage, spokenDuration } from '../duration/duration.ts';
import { readMinutes, shownMinutes } from '../duration/typed-minutes.ts';
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
  return (value: unknown): string | undefined => {
    if (typeof value !== 'number') return undefined;
    const min = minimum ?? Number.MIN_SAFE_INTEGER;
    const max = maximum ?? Number.MAX_SAFE_INTEGER;
    return value < min || value > max ? text.outOfRange(min, max) : undefined;
  };
}

/** What a field holds, as it shows it: a number, or the text that is none, which the server refuses. */
const heldOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Whole minutes, typed as a duration and said back in words. */
export function MinutesField(props: SchemaFieldProps) {
  const { schema, required, value, onChange } = props;
  const { say } = useSchemaForm();
  const { locale, text } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const outside = useRange(schema);
  const refused = useFieldError(props);
  const shown = typed ?? shownMinutes(heldOf(value));
  const minutes = readMinutes(shown);
  const echo = typeof minutes === 'number' ? spokenDuration(minutes, durationLanguage(locale)) : undefined;
  const error = typeof minutes === 'string' ? text.notADuration : (outside(minutes) ?? refused);
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
            onChange(readMinutes(event.target.value) ?? undefined);
          }}
          onBlur={() => setTyped(null)}
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
  const shown = typed ?? String(heldOf(value) ?? '');
  const number = readNumber(shown);
  const { minimum, maximum } = schema;
  const bounded = minimum !== undefined && maximum !== undefined && maximum <= largestShown;
  return (
    <Field
      label={say(schema.title ?? '')}
      required={required}
      className={widthOf(schema, props.alone)}
      error={typeof number === 'string' ? text.notANumber : (outside(number) ?? refused)}
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
              setTyped(event.target.value);
              onChange(readNumber(event.target.value));
            }}
            onBlur={() => setTyped(null)}
          />
        </WithUnit>
      )}
    </Field>
  );
}

/** A whole number, nothing, or the text that is none. */
function readNumber(text: string): number | string | undefined {
  const plain = text.trim().replace('\u2212', '-');
  if (plain === '') return undefined;
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : text;
}

/** `Month … month` says nothing twice. */
export function isSaidByTitle({ title = '', unit = '' }: SchemaFieldProps['schema']): boolean {
  return title.toLowerCase().includes(unit);
}
