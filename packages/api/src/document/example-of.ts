import type { Components, Schema } from './openapi-objects.ts';

const referencePrefix = '#/components/schemas/';

/** An example of a whole, put together from the examples of its fields; undefined when a part has none. */
export function exampleOf(schema: Schema, components: Components, depth = 0): unknown {
  if ('example' in schema) return schema.example;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string') {
    const target = components.schemas?.[schema.$ref.slice(referencePrefix.length)];
    // A schema that contains itself ends somewhere; so does its example.
    return target && depth < 12 ? exampleOf(target, components, depth + 1) : undefined;
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (choices?.[0]) return exampleOf(choices[0], components, depth + 1) ?? missing(choices);
  if (schema.type === 'array') {
    const item = exampleOf((schema.items ?? {}) as Schema, components, depth + 1);
    return item === undefined ? [] : [item];
  }
  if (schema.type === 'object') return objectExample(schema, components, depth);
  return missing([schema]);
}

/** Null where one of these may be that: of which nobody gave an example may be missing as well. */
function missing(choices: readonly Schema[]): null | undefined {
  return choices.some(({ type }) => [type].flat().includes('null')) ? null : undefined;
}

function objectExample(schema: Schema, components: Components, depth: number): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const value = exampleOf(property, components, depth + 1);
    if (value !== undefined) example[name] = value;
  }
  return example;
}
