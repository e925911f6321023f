'use client';

import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import type { ConfigSchema } from './config-schema.ts';
import type { ControlProps, SchemaFieldProps } from './field-props.ts';
import { FlagField } from './flag-field.tsx';
import { ChoiceSet, CodeList, RowList } from './list-fields.tsx';
import { isSaidByTitle, MinutesField, NumberField } from './number-fields.tsx';
import { PluginField } from './plugin-field.tsx';
import { type SchemaFormHost, useFieldError, useSchemaForm } from './schema-form-context.tsx';
import { TimeControl } from './time-control.tsx';
import {
  ChoiceControl,
  DateControl,
  DecimalControl,
  MonthControl,
  MonthDayControl,
  ReferenceControl,
  TextControl,
} from './value-controls.tsx';
import { referenceOf, widgetOf, widthOf } from './widget.ts';
import { WithUnit } from './with-unit.tsx';

/** One field, by what its schema says it is. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema } = props;
  const items = schema.items ?? {};
  switch (widgetOf(schema)) {
    case 'plugin':
      return <PluginField {...props} registry={schema['x-plugin-registry'] ?? ''} />;
    case 'choices':
      return <ChoiceSet {...props} choices={items.enum ?? []} />;
    case 'codes':
      return <CodeList {...props} reference={items['x-reference']} />;
    case 'rows':
      return <RowList {...props} items={items} />;
    case 'minutes':
      return <MinutesField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'flag':
      return <FlagField {...props} />;
    default:
      return <LabelledField {...props} />;
  }
}

function LabelledField(props: SchemaFieldProps) {
  const { schema, required, value, onChange, siblings } = props;
  const { say, word } = useSchemaForm();
  const error = useFieldError(props);
  const unit = isMeasured(schema) && !isSaidByTitle(schema) ? word(schema.unit ?? '') : undefined;
  return (
    <Field
      label={say(schema.title ?? '')}
      hint={say(schema.description ?? '')}
      required={required}
      error={error}
      className={schema.type === 'object' ? 'col-span-full' : widthOf(schema, props.alone)}
    >
      {(control) => (
        <WithUnit unit={unit}>
          {controlOf(schema, { control, required, value, onChange, siblings }, word)}
        </WithUnit>
      )}
    </Field>
  );
}

/** Decimals and lists of numbers count something; what it is stands behind them. */
function isMeasured({ format, type, unit }: ConfigSchema): boolean {
  return unit !== undefined && (format === 'decimal' || type === 'number');
}

function controlOf(schema: ConfigSchema, props: ControlProps, word: SchemaFormHost['word']): ReactNode {
  switch (widgetOf(schema)) {
    case 'choice':
      return <ChoiceControl {...props} choices={schema.enum ?? []} />;
    case 'reference':
      return <ReferenceControl {...props} kind={referenceOf(schema) ?? ''} />;
    case 'decimal':
      return <DecimalControl {...props} />;
    case 'month':
      return <MonthControl {...props} />;
    case 'month-day':
      return <MonthDayControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    case 'time':
      return <TimeControl {...props} />;
    default:
      return <TextControl {...props} {...placeholderOf(schema, word)} />;
  }
}

/** What a line of text is written like, where its schema says so: `country code`. */
function placeholderOf({ unit }: ConfigSchema, word: SchemaFormHost['word']) {
  return unit === undefined || unit === 'text' || unit === 'code' ? {} : { placeholder: word(unit) };
}
