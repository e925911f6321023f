'use client';

import { useId } from 'react';
import { Checkbox } from '../field.tsx';
import type { SchemaFieldProps } from './field-props.ts';
import { useFieldError, useSchemaForm } from './schema-form-context.tsx';

/** Yes or no: a checkbox that carries the field's title, with its hint under it. */
export function FlagField(props: SchemaFieldProps) {
  const { schema, value, onChange } = props;
  const { say } = useSchemaForm();
  const error = useFieldError(props);
  const id = useId();
  const described = [schema.description ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className="col-span-full flex min-w-0 flex-col">
      <Checkbox
        label={say(schema.title ?? '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {schema.description ? (
        <p id={`${id}-hint`} className="pl-6 text-fine text-ink-soft">
          {say(schema.description)}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="pl-6 text-fine font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
