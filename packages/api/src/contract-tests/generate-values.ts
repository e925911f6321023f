import fc from 'fast-check';
import type { Components, Schema } from '../document/openapi-objects.ts';

/** Where generated values come from: the components of the contract, and ids of objects that exist. */
export type ValueSource = { components: Components; ids: readonly string[] };

const prefix = '#/components/schemas/';
const mostItems = 4;
const longestText = 60;

const outermostDates = ['0001-01-01', '1582-10-10', '2024-02-29', '9998-12-31', '9999-12-31'];

function formatted(format: string, ids: readonly string[]): fc.Arbitrary<string> | undefined {
  const days = fc.integer({ min: -40_000, max: 40_000 });
  const usual = days.map((day) => Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString());
  // The borders of calendars are where programs loop and overflow.
  const date = fc.oneof({ arbitrary: usual, weight: 6 }, fc.constantFrom(...outermostDates));
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
    );
  const known: Record<string, fc.Arbitrary<string>> = {
    uuid: ids.length > 0 ? fc.oneof(fc.uuid(), { arbitrary: fc.constantFrom(...ids), weight: 4 }) : fc.uuid(),
    date,
    'date-time': fc
      .tuple(date, time, fc.constantFrom('Z', '+01:00', '-05:30'))
      .map(([day, clock, offset]) => `${day.replace('9999', '9998')}T${clock}${offset}`),
    email: fc.emailAddress(),
  };
  return known[format];
}

function textOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const known = typeof schema.format === 'string' ? formatted(schema.format, ids) : undefined;
  if (known) return known;
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? longestText), Math.max(longestText, minLength));
  if (typeof schema.pattern === 'string' && !schema.pattern.includes('\\u0000')) {
    return fc.stringMatching(new RegExp(schema.pattern)).filter((text) => text.length <= maxLength);
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength }).filter((text) => !text.includes('\u0000'));
}

function numberOf(schema: Schema): fc.Arbitrary<unknown> {
  const min = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? -1e6));
  const max = Number(schema.maximum ?? Number(schema.exclusiveMaximum ?? 1e6));
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

function objectOf(schema: Schema, source: ValueSource, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const values = properties.map(
    ([name, property]) => [name, allowedValue(property, source, depth + 1)] as const,
  );
  const requiredKeys = (schema.required ?? []) as string[];
  if (properties.length === 0 && typeof schema.additionalProperties === 'object') {
    const value = allowedValue(schema.additionalProperties as Schema, source, depth + 1);
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), value, { maxKeys: 3 });
  }
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

/** Values that a schema of the contract allows. */
export function allowedValue(schema: Schema, source: ValueSource, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    return allowedValue(
      source.components.schemas?.[schema.$ref.slice(prefix.length)] ?? {},
      source,
      depth + 1,
    );
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => allowedValue(choice, source, depth + 1)));
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type];
  return fc.oneof(...types.map((type) => typedValue({ ...schema, type }, source, depth)));
}

function typedValue(schema: Schema, source: ValueSource, depth: number): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema, source.ids);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = Number(schema.minItems ?? 0);
      const maxLength = Math.max(minLength, Math.min(mostItems, Number(schema.maxItems ?? mostItems)));
      const items =
        depth > 8 ? fc.constant([]) : allowedValue((schema.items ?? {}) as Schema, source, depth + 1);
      return fc.array(items, { minLength, maxLength });
    }
    case 'object':
      return objectOf(schema, source, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('\\u0000'));
  }
}

/** Types of JSON that a schema does not take. */
function otherTypes(schema: Schema, source: ValueSource): unknown[] {
  const samples: Record<string, unknown[]> = {
    string: ['\u0000', 'x'.repeat(200_000)],
    number: [0.5, -1e300],
    boolean: [true],
    null: [null],
    array: [[[]]],
    object: [{ 'no-such-field': 1 }],
  };
  const taken = typesOf(schema, source);
  const refused = Object.entries(samples).filter(
    ([type]) => !taken.has(type) && !(type === 'number' && taken.has('integer')),
  );
  return refused.flatMap(([, values]) => values);
}

function typesOf(schema: Schema, source: ValueSource): Set<string> {
  if (typeof schema.$ref === 'string') {
    return typesOf(source.components.schemas?.[schema.$ref.slice(prefix.length)] ?? {}, source);
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return new Set(choices.flatMap((choice) => [...typesOf(choice, source)]));
  if (Array.isArray(schema.enum))
    return new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)));
  if ('const' in schema) return new Set([typeof schema.const]);
  if (schema.type === undefined) return new Set(['string', 'number', 'boolean', 'null', 'array', 'object']);
  return new Set(Array.isArray(schema.type) ? (schema.type as string[]) : [String(schema.type)]);
}

/** Bodies with one field of a type that the contract does not have there. */
export function anythingBut(schema: Schema, source: ValueSource): fc.Arbitrary<unknown> {
  const target =
    typeof schema.$ref === 'string'
      ? (source.components.schemas?.[schema.$ref.slice(prefix.length)] ?? {})
      : schema;
  const fields = Object.entries((target.properties ?? {}) as Record<string, Schema>);
  const broken = fields.flatMap(([name, property]) =>
    otherTypes(property, source).map((value) => [name, value] as const),
  );
  const unknown: (readonly [string, unknown])[] = [['no-such-field', 1]];
  return fc
    .tuple(objectOf(target, source, 0), fc.constantFrom(...broken, ...unknown))
    .map(([body, [name, value]]) => ({ ...(body as object), [name]: value }));
}
