import { type CataloguedType, eventCatalogue, testEventSchema, testType } from '@stempel/services/events';
import { z } from 'zod';
import { exampleOf } from '../document/example-of.ts';
import type { Schema } from '../document/openapi-objects.ts';

/** One type of event as the catalogue lists it. */
export interface ListedType {
  readonly type: string;
  readonly object: string;
  readonly resource: string;
  /** What a role needs, in the whole workspace, to be told; null of a test, which comes whatever is asked for. */
  readonly permission: string | null;
}

/** With the JSON Schema of the whole event, and an example made of its parts. */
export interface EventPage extends ListedType {
  readonly schema: Json;
  readonly example: unknown;
}

interface Described {
  readonly listed: ListedType;
  readonly schema: z.ZodType;
}

const described: readonly Described[] = [
  ...eventCatalogue.map(({ type, kind, schema }: CataloguedType) => {
    const { object, resource, permission } = kind;
    return { listed: { type, object, resource, permission: `${permission}:read:all` }, schema };
  }),
  {
    listed: { type: testType, object: 'webhook', resource: 'webhooks', permission: null },
    schema: testEventSchema,
  },
];

/** Every type there is, in the order of the catalogue; the test event is the last. */
export const listedTypes: readonly ListedType[] = described.map(({ listed }) => listed);

/** The page of one type, made of the same schemas as the contract; undefined where there is none. */
export function findEventPage(type: string): EventPage | undefined {
  const found = described.find(({ listed }) => listed.type === type);
  if (!found) return undefined;
  const json = z.toJSONSchema(found.schema, { io: 'output', unrepresentable: 'any' });
  const schema = inlined(json, (json.$defs ?? {}) as Record<string, Json>) as Json;
  return { ...found.listed, schema, example: exampleOf(schema as Schema, {}) };
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
