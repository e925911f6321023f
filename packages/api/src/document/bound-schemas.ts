import type { Document, Schema } from './openapi-objects.ts';

/** Largest sizes of what the service itself writes and bounds nowhere else. */
const longestText = 100_000;
const longestList = 10_000;

/** JSON numbers are exact to this figure. */
const largestInteger = Number.MAX_SAFE_INTEGER;

/** Any text but U+0000, which no field takes and PostgreSQL does not store. */
const anyText = '^[^\\u0000]*$';

function boundString(schema: Schema): void {
  if ('enum' in schema || 'const' in schema) return;
  schema.maxLength ??= longestText;
  if (!('format' in schema)) schema.pattern ??= anyText;
}

function isOf(schema: Schema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

function boundInteger(schema: Schema): void {
  if (!('minimum' in schema) && !('exclusiveMinimum' in schema)) schema.minimum = -largestInteger;
  if (!('maximum' in schema) && !('exclusiveMaximum' in schema)) schema.maximum = largestInteger;
  schema.format ??= 'int64';
}

function bound(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(bound);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  // The example of a nullable field stands with its inner schema, which does not take null itself.
  if (schema.example === null && typeof schema.type === 'string' && schema.type !== 'null')
    delete schema.example;
  if (isOf(schema, 'string')) boundString(schema);
  if (isOf(schema, 'integer')) boundInteger(schema);
  if (isOf(schema, 'array')) schema.maxItems ??= longestList;
  for (const [name, inner] of Object.entries(schema)) {
    if (name !== 'example' && name !== 'examples' && name !== 'default') bound(inner);
  }
}

/** Gives every string, integer and array of the contract an upper bound (OWASP API4:2023). */
export function boundSchemas(document: Document): Document {
  bound(document.paths);
  bound(document.components.schemas);
  bound(document.components.headers);
  bound(document.components.responses);
  return document;
}
