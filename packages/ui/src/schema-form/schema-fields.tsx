'use client';

import { withField } from './config-schema.ts';
import type { SchemaFieldsProps } from './field-props.ts';
import { SchemaField } from './schema-field.tsx';
import { aloneOf } from './widget.ts';

/** The fields of a config, made from its JSON Schema alone. */
export function SchemaFields({ schema, value, onChange, pointer }: SchemaFieldsProps) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  const alone = aloneOf(fields.map(([, field]) => field));
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      {fields.map(([name, field]) => (
        // Found by its pointer: where the page leads to what is wrong.
        <div key={name} data-at={`${pointer}/${name}`} className="contents">
          <SchemaField
            schema={field}
            required={(schema.required?.includes(name) ?? false) && field.default === undefined}
            value={value[name] ?? field.default}
            onChange={(next) => onChange(withField(value, name, next))}
            pointer={`${pointer}/${name}`}
            siblings={value}
            alone={alone.has(field)}
          />
        </div>
      ))}
    </div>
  );
}
