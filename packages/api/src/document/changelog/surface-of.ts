import type { Document, Media, OperationObject, Reference, Response, Schema } from '../openapi-objects.ts';

/**
 * What a client can rely on, as lines: the place in the contract, and what is there. Words that only explain (descriptions,
 * examples) are none of it. A place begins with the operation, or with `request` or `answer` and the name of a shape.
 */
export type Surface = Readonly<Record<string, string>>;

type Direction = 'request' | 'answer';

/** Keywords that explain and bind nobody. */
const explaining = new Set(['description', 'title', 'example', 'examples', 'default', '$comment']);

/** The surface of a contract, in the order of its places. */
export function surfaceOf(document: Document): Surface {
  const lines: Record<string, string> = {};
  const walker = new Walker(document, lines);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      walker.operation(`${method.toUpperCase()} ${path}`, operation);
  return Object.fromEntries(Object.entries(lines).sort(([a], [b]) => (a < b ? -1 : 1)));
}

class Walker {
  readonly #document: Document;
  readonly #lines: Record<string, string>;
  readonly #walked = new Set<string>();

  constructor(document: Document, lines: Record<string, string>) {
    this.#document = document;
    this.#lines = lines;
  }

  operation(name: string, operation: OperationObject): void {
    const deprecated = operation.deprecated ? ', deprecated' : '';
    this.#lines[name] = `${operation['x-required-permission'] ?? 'no permission'}${deprecated}`;
    for (const parameter of operation.parameters ?? [])
      this.#shape(
        `${name} ${parameter.in} ${parameter.name}`,
        parameter.schema,
        'request',
        parameter.required,
      );
    if (operation.requestBody)
      this.#media(`${name} body`, operation.requestBody.content, 'request', operation.requestBody.required);
    const answers = Object.entries(operation.responses);
    const refusals = answers.filter(([status]) => status >= '400');
    this.#lines[`${name} refusals`] = refusals.map(([status]) => status).join(', ');
    for (const [status, response] of answers) {
      const { content = {} } = this.#resolve(response);
      if (status < '400') this.#lines[`${name} ${status}`] = Object.keys(content).join(', ') || 'no body';
      // Every refusal has the same shape, which is told once.
      for (const { schema } of status < '400' ? [] : Object.values(content))
        if (schema) this.#within('', schema, 'answer');
      if (status < '400') this.#media(`${name} ${status}`, content, 'answer', true);
    }
  }

  #resolve(response: Response | Reference): Response {
    if (!('$ref' in response)) return response;
    return this.#document.components.responses?.[nameIn(response.$ref)] as Response;
  }

  #media(place: string, content: Media, direction: Direction, isRequired = false): void {
    for (const [type, { schema }] of Object.entries(content))
      if (schema) this.#shape(`${place} ${type}`, schema, direction, isRequired);
  }

  /** One line for what is at a place, and those of its members; a shape with a name is told once for each direction. */
  #shape(place: string, schema: Schema, direction: Direction, isRequired = false): void {
    this.#lines[place] = `${textOf(schema)}${isRequired ? '' : ', optional'}`;
    this.#within(place, schema, direction);
  }

  #within(place: string, schema: Schema, direction: Direction): void {
    if (typeof schema.$ref === 'string') this.#named(nameIn(schema.$ref), direction);
    const required = new Set((schema.required as string[] | undefined) ?? []);
    for (const [name, member] of Object.entries(
      (schema.properties as Record<string, Schema> | undefined) ?? {},
    ))
      this.#shape(`${place}.${name}`, member, direction, required.has(name));
    for (const [suffix, inner] of innerOf(schema)) this.#within(`${place}${suffix}`, inner, direction);
  }

  #named(name: string, direction: Direction): void {
    const place = `${direction} ${name}`;
    const schema = this.#document.components.schemas?.[name];
    if (!schema || this.#walked.has(place)) return;
    this.#walked.add(place);
    this.#shape(place, schema, direction, true);
  }
}

/** The schemas within one that are no members: of rows, of values, of alternatives. */
function innerOf(schema: Schema): [string, Schema][] {
  const found: [string, Schema][] = [];
  if (isSchema(schema.items)) found.push(['[]', schema.items]);
  if (isSchema(schema.additionalProperties)) found.push(['{}', schema.additionalProperties]);
  for (const keyword of ['oneOf', 'anyOf', 'allOf'])
    for (const [index, one] of ((schema[keyword] as Schema[] | undefined) ?? []).entries())
      found.push([`<${index + 1}>`, one]);
  return found;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';

/** A schema without its members, in words a reader of contracts knows: `string | null, maxLength 100`. */
function textOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref);
  for (const keyword of ['oneOf', 'anyOf', 'allOf'])
    if (Array.isArray(schema[keyword]))
      return (schema[keyword] as Schema[]).map(textOf).join(keyword === 'allOf' ? ' & ' : ' | ');
  if (Array.isArray(schema.enum))
    return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const type = [schema.type ?? 'anything'].flat().join(' | ');
  const told = isSchema(schema.items) ? `${type} of ${textOf(schema.items)}` : type;
  const shown = new Set(['type', 'items', 'properties', 'required', 'additionalProperties', '$defs']);
  // A format says more than the pattern and the greatest length that bound it.
  if (schema.format !== undefined) for (const keyword of ['pattern', 'maxLength']) shown.add(keyword);
  const bounds = Object.entries(schema)
    .filter(([keyword]) => !explaining.has(keyword) && !shown.has(keyword))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([keyword, value]) => `${keyword} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const closed = schema.additionalProperties === false ? ['no other members'] : [];
  return [told, ...closed, ...bounds].join(', ');
}
