import { say } from '@stempel/core/messages';
import { invalidSyntax } from './scim-error.ts';

/** An attribute as it was sent; the map that holds it is keyed by the lower-case name (RFC 7643 §2.1). */
export type Attribute = { name: string; value: unknown };
export type Attributes = Map<string, Attribute>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes the URN of the schema off an attribute name or path; any case, with `:` between. */
export function withoutSchema(name: string, schema: string): string {
  const prefix = `${schema}:`;
  return name.length > prefix.length && name.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()
    ? name.slice(prefix.length)
    : name;
}

/**
 * The attributes of a JSON object under lower-case names, in a map: no name can reach a prototype. What is nested
 * under the URN of the schema counts as standing beside it; of one name in several cases the last one counts.
 */
export function readAttributes(source: Record<string, unknown>, schema?: string): Attributes {
  const attributes: Attributes = new Map();
  for (const [name, value] of Object.entries(source)) {
    if (schema && name.toLowerCase() === schema.toLowerCase() && isObject(value)) {
      for (const [key, nested] of readAttributes(value, schema)) attributes.set(key, nested);
      continue;
    }
    const plain = schema ? withoutSchema(name, schema) : name;
    attributes.set(plain.toLowerCase(), { name: plain, value });
  }
  return attributes;
}

/** The attributes of a request body. Throws invalidSyntax when the body is no JSON object. */
export function readBodyAttributes(body: unknown, schema: string): Attributes {
  if (!isObject(body)) throw invalidSyntax(say('body-no-object'));
  return readAttributes(body, schema);
}
