'use client';

import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import type { ConfigSchema } from './config-schema.ts';
import type { ControlProps, SchemaFieldProps } from './field-props.ts';
import { ChoiceSet, CodeList, RowList } from './list-fields.tsx';
import { MinutesField, NumberField } from './number-fields.tsx';
import { PluginField } from './plugin-field.tsx';
import { useFieldError, useSchemaForm } from './schema-form-context.tsx';
import {
  ChoiceControl,
  DecimalControl,
  FlagControl,
  MonthDayControl,
  ReferenceControl,
  TextControl,
} from './value-controls.tsx';
import { WithUnit } from './with-unit.tsx';

/** One field, by what its schema says it is. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema } = props;
  if (schema['x-plugin-registry']) return <PluginField {...props} registry={schema['x-plugin-registry']} />;
  if (schema.type === 'array') return <ListField {...props} />;
  if (schema.enum) return <LabelledField {...props} />;
  if (schema.type === 'integer' && schema.unit === 'minutes') return <MinutesField {...props} />;
  if (schema.type === 'integer' || schema.type === 'number') return <NumberField {...props} />;
  return <LabelledField {...props} />;
}

function ListField(props: SchemaFieldProps) {
  const items = props.schema.items ?? {};
  if (items.enum) return <ChoiceSet {...props} choices={items.enum} />;
  if (items.type === 'string') return <CodeList {...props} reference={items['x-reference']} />;
  return <RowList {...props} items={items} />;
}

function LabelledField({ schema, required, value, onChange, pointer }: SchemaFieldProps) {
  const { say, word } = useSchemaForm();
  const error = useFieldError(pointer);
  const unit = isMeasured(schema) ? word(schema.unit ?? '') : undefined;
  return (
    <Field
      label={say(schema.title ?? '')}
      hint={say(schema.description ?? '')}
      required={required}
      error={error}
      className={schema.type === 'object' ? 'col-span-full' : ''}
    >
      {(control) => (
        <WithUnit unit={unit}>{controlOf(schema, { control, required, value, onChange })}</WithUnit>
      )}
    </Field>
  );
}

/** Decimals and lists of numbers count something; what it is stands behind them. */
function isMeasured({ format, type, unit }: ConfigSchema): boolean {
  return unit !== undefined && (format === 'decimal' || type === 'number');
}

function controlOf(schema: ConfigSchema, props: ControlProps): ReactNode {
  if (schema.enum) return <ChoiceControl {...props} choices={schema.enum} />;
  if (schema['x-reference']) return <ReferenceControl {...props} kind={schema['x-reference']} />;
  if (schema.type === 'boolean') return <FlagControl {...props} label={schema.title ?? ''} />;
  if (schema.format === 'decimal') return <DecimalControl {...props} />;
  if (schema.format === 'month-day') return <MonthDayControl {...props} />;
  if (schema.format === 'date') return <TextControl {...props} type="date" />;
  if (schema.format === 'time-of-day') return <TextControl {...props} placeholder="07:00" />;
  return <TextControl {...props} />;
}
