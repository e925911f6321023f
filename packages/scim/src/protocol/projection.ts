import { isObject, withoutSchema } from './attributes.ts';
import { namesOf, type Query } from './query.ts';

/** Which attributes an answer carries (RFC 7644 §3.9); lower-case paths such as `name.formatted`. */
export type Projection = { only: readonly string[]; without: readonly string[] };

/** `schemas` and `id` are in every answer (RFC 7643 §7, returned "always"). */
const always = ['schemas', 'id'];

export function projectionOf(query: Query, schema: string): Projection {
  const paths = (name: string) =>
    namesOf(query, name).map((path) => withoutSchema(path, schema).toLowerCase());
  return { only: paths('attributes'), without: paths('excludedAttributes') };
}

/** Whether any part of a top-level attribute is asked for; what is not need not be read. */
export function asksFor(projection: Projection, attribute: string): boolean {
  const name = attribute.toLowerCase();
  if (projection.without.includes(name)) return false;
  return projection.only.length === 0 || projection.only.some((path) => path.split('.')[0] === name);
}

/** The resource with only what was asked for. */
export function project(resource: Record<string, unknown>, projection: Projection): Record<string, unknown> {
  const { only, without } = projection;
  if (only.length === 0 && without.length === 0) return resource;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resource)) {
    const key = name.toLowerCase();
    if (always.includes(key)) kept[name] = value;
    else if (asksFor(projection, name)) kept[name] = projectParts(key, value, projection);
  }
  return kept;
}

function projectParts(key: string, value: unknown, { only, without }: Projection): unknown {
  const whole = only.length === 0 || only.includes(key);
  const keepPart = (name: string) => {
    const path = `${key}.${name.toLowerCase()}`;
    return (whole || only.includes(path)) && !without.includes(path);
  };
  const parts = (object: unknown) =>
    isObject(object) ? Object.fromEntries(Object.entries(object).filter(([name]) => keepPart(name))) : object;
  return Array.isArray(value) ? value.map(parts) : parts(value);
}
