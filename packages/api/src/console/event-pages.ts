import { type CataloguedType, eventCatalogue } from '@stempel/services/events';
import { z } from 'zod';
import { exampleOf } from '../document/example-of.ts';
import type { Schema } from '../document/openapi-objects.ts';

/** One type of event as the catalogue lists it. */
export interface ListedType {
  readonly type: string;
  readonly object: string;
  readonly resource: string;
  /** What a role needs, in the whole workspace, to be told. */
  readonly permission: string;
}

/** With the JSON Schema of the whole event, and an example made of its parts. */
export interface EventPage extends ListedType {
  readonly schema: Json;
  readonly example: unknown;
}

const listed = ({ type, kind }: CataloguedType): ListedType => ({
  ...{ type, object: kind.object, resource: kind.resource, permission: `${kind.permission}:read:all` },
});

/** Every type there is, in the order of the catalogue. */
export const listedTypes: readonly ListedType[] = eventCatalogue.map(listed);

/** The page of one type, made of the same schemas as the contract; undefined where there is none. */
export function findEventPage(type: string): EventPage | undefined {
  const found = eventCatalogue.find((one) => one.type === type);
  if (!found) return undefined;
  const json = z.toJSONSchema(found.schema, { io: 'output', unrepresentable: 'any' });
  const schema = inlined(json, (json.$defs ?? {}) as Record<string, Json>) as Json;
  return { ...listed(found), schema, example: exampleOf(schema as Schema, {}) };
}

type Json = { [member: string]: unknown };

const single = ['items', 'additionalProperties', 'not', 'propertyNames'];
const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** The schema with what it refers to in its place: nobody reads a page with references. */
function inlined(part: unknown, known: Record<string, Json>, depth = 0): unknown {
  if (part === null || typeof part !== 'object') return part;
  const { $ref, $defs: _defs, $schema: _schema, id: _name, ...own } = part as Json & { $ref?: string };
  const target = typeof $ref === 'string' && depth < 12 ? known[$ref.replace('#/$defs/', '')] : undefined;
  if (target) return { ...(inlined(target, known, depth + 1) as Json), ...own };
  const inner = (one: unknown) => inlined(one, known, depth + 1);
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      if (name === 'properties')
        return [
          name,
          Object.fromEntries(Object.entries(value as Json).map(([key, one]) => [key, inner(one)])),
        ];
      if (several.includes(name)) return [name, (value as unknown[]).map(inner)];
      return [name, single.includes(name) ? inner(value) : value];
    }),
  );
}
