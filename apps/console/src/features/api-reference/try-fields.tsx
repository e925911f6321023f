'use client';

import { Field, Input, Select, Textarea } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import {
  askedParameters,
  type Callable,
  type Filled,
  fieldsOfForm,
  formField,
  isForm,
  nameOf,
} from './call.ts';
import type { Parameter } from './contract.ts';

interface TryFieldsProps {
  operation: Callable;
  filled: Filled;
  onFill: (filled: Filled) => void;
  /** What is wrong with a value, by its name. */
  errors: Readonly<Record<string, string>>;
}

/** A control for everything the call may carry; what is optional is folded away. */
export function TryFields({ operation, filled, onFill, errors }: TryFieldsProps) {
  const text = useTranslations('apiReference');
  const asked = askedParameters(operation);
  const optional = asked.filter(({ required }) => !required);
  const { body } = operation;
  const fill = (name: string, value: string) =>
    onFill({ ...filled, values: { ...filled.values, [name]: value } });
  const parameter = (one: Parameter) => (
    <Value
      key={nameOf(one)}
      name={one.name}
      required={one.required === true}
      hint={one.schema?.type === 'array' ? text('several') : undefined}
      example={one.schema?.example === undefined ? '' : String(one.schema.example)}
      values={(one.schema?.enum ?? []).map(String)}
      value={filled.values[nameOf(one)] ?? ''}
      onChange={(value) => fill(nameOf(one), value)}
      error={errors[nameOf(one)]}
    />
  );
  return (
    <>
      {asked.filter(({ required }) => required).map(parameter)}
      {fieldsOfForm(body).map((field) => (
        <Value
          key={field.name}
          {...field}
          hint={undefined}
          example=""
          value={filled.values[formField(field.name)] ?? ''}
          onChange={(value) => fill(formField(field.name), value)}
          error={undefined}
        />
      ))}
      {isForm(body) ? <FileField onChoose={(file) => onFill({ ...filled, file })} /> : null}
      {body && !isForm(body) ? (
        <Field label={text('body')} required>
          {(control) => (
            <Textarea
              {...control}
              rows={Math.min(18, filled.json.split('\n').length + 1)}
              spellCheck={false}
              className="w-full font-mono text-fine!"
              value={filled.json}
              onChange={(event) => onFill({ ...filled, json: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {optional.length > 0 ? (
        <details open={optional.some((one) => errors[nameOf(one)]) || undefined}>
          <summary className="cursor-pointer text-dense text-ink-soft">
            {text('optional', { count: optional.length })}
          </summary>
          <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">{optional.map(parameter)}</div>
        </details>
      ) : null}
    </>
  );
}

interface ValueProps {
  name: string;
  required: boolean;
  hint: string | undefined;
  example: string;
  values: string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function Value({ name, required, hint, example, values, value, onChange, error }: ValueProps) {
  return (
    <Field label={<code className="font-mono">{name}</code>} hint={hint} required={required} error={error}>
      {(control) =>
        values.length > 0 ? (
          <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="" />
            {values.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder={example}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  return (
    <Field label={<code className="font-mono">file</code>} required>
      {(control) => (
        <input
          {...control}
          type="file"
          className="text-dense"
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
