import { z } from 'zod';

/** As much of a JSON Schema as is shown of it. */
export const schemaObject = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
});

export const reference = z.object({ $ref: z.string() });

type Schemas = Readonly<Record<string, unknown>>;
type SchemaObject = z.output<typeof schemaObject>;

/** A member of a body, wherever in it: `employment.start`, `values[].code`. */
export interface Field {
  name: string;
  required: boolean;
  type: string;
  /** The values it may have, where these are few. */
  values: string[];
  description: string;
}

function resolve(schemas: Schemas, schema: unknown): SchemaObject {
  const found = reference.safeParse(schema);
  const meant = found.success ? schemas[found.data.$ref.split('/').pop() ?? ''] : schema;
  return schemaObject.safeParse(meant).data ?? {};
}

const deepest = 4;

/** Every member of a schema, the inner ones after the one that holds them. */
export function fieldsOf(schemas: Schemas, schema: unknown, before = '', depth = 0): Field[] {
  if (depth === deepest) return [];
  const { anyOf, items, properties = {}, required = [] } = resolve(schemas, schema);
  if (anyOf) return anyOf.flatMap((one) => fieldsOf(schemas, one, before, depth));
  if (items !== undefined) return fieldsOf(schemas, items, `${before}[]`, depth);
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return [
      {
        name: path,
        required: required.includes(name),
        type: typeOf(schemas, inner),
        values: (resolve(schemas, inner).enum ?? []).map(String),
        description: descriptionOf(schemas, inner),
      },
      ...fieldsOf(schemas, inner, path, depth + 1),
    ];
  });
}

/** The type of a value in one word or two: `string (date)`, `integer or null`, `array of string`. */
export function typeOf(schemas: Schemas, schema: unknown): string {
  const resolved = resolve(schemas, schema);
  const { anyOf, type, format, items, enum: values } = resolved;
  if (anyOf) return anyOf.map((one) => typeOf(schemas, one)).join(' or ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in resolved) return JSON.stringify(resolved.const);
  if (type === 'array') return `array of ${typeOf(schemas, items)}`;
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return format && format !== 'int64' ? `${name} (${format})` : name;
}

function descriptionOf(schemas: Schemas, schema: unknown): string {
  const { description, anyOf = [] } = resolve(schemas, schema);
  return description ?? anyOf.map((one) => descriptionOf(schemas, one)).find(Boolean) ?? '';
}
