import { z } from 'zod';

const schemaObject = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaObject.extend({ items: schemaObject.optional() }).optional(),
});

const media = z.object({ schema: z.unknown().optional(), example: z.unknown().optional() });
const reference = z.object({ $ref: z.string() });
const response = z.object({ description: z.string(), content: z.record(z.string(), media).optional() });

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).min(1),
  'x-required-permission': z.string().nullable(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});

const contractSchema = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), response),
  }),
});

export type Parameter = z.output<typeof parameter>;

/** One answer of an operation: what it means and, where the contract gives one, an example. */
export interface Answer {
  status: string;
  description: string;
  mediaType: string | null;
  example: unknown;
}

/** A field of a request body. */
export interface BodyField {
  name: string;
  required: boolean;
  type: string;
  description: string;
}

/** One operation of the contract, resolved: nothing refers to anything else any more. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  permission: string | null;
  needsKey: boolean;
  parameters: Parameter[];
  body: { mediaType: string; example: unknown; fields: BodyField[] } | null;
  answers: Answer[];
}

export interface Contract {
  version: string;
  tags: Array<{ name: string; description: string }>;
  operations: Operation[];
}

type Document = z.output<typeof contractSchema>;
type OperationObject = z.output<typeof operation>;

/** The operations of the OpenAPI contract, in its own order. Throws for a document of another shape. */
export function readContract(document: unknown): Contract {
  const contract = contractSchema.parse(document);
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, object]) => toOperation(contract, method, path, object)),
  );
  return { version: contract.info.version, tags: contract.tags, operations };
}

function toOperation(contract: Document, method: string, path: string, object: OperationObject): Operation {
  return {
    id: object.operationId,
    method: method.toUpperCase(),
    path,
    tag: object.tags[0] ?? '',
    summary: object.summary,
    // The permission has a place of its own on the page.
    description: object.description.replace(/\s*Required permission:[^\n]*$/, ''),
    permission: object['x-required-permission'],
    needsKey: !object.security.some((one) => Object.keys(one).length === 0),
    parameters: object.parameters,
    body: bodyOf(contract, object),
    answers: Object.entries(object.responses).map(([status, given]) => answerOf(contract, status, given)),
  };
}

function answerOf(contract: Document, status: string, given: OperationObject['responses'][string]): Answer {
  const found = '$ref' in given ? contract.components.responses[given.$ref.split('/').pop() ?? ''] : given;
  const [mediaType, content] = Object.entries(found?.content ?? {})[0] ?? [null, undefined];
  return { status, description: found?.description ?? '', mediaType, example: content?.example };
}

const objectSchema = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()),
});

function bodyOf(contract: Document, { requestBody }: OperationObject): Operation['body'] {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!mediaType) return null;
  const schema = objectSchema.safeParse(resolve(contract, content?.schema));
  const required = schema.data?.required ?? [];
  const fields = Object.entries(schema.data?.properties ?? {}).map(([name, property]) => ({
    name,
    required: required.includes(name),
    type: typeOf(contract, property),
    description: descriptionOf(contract, property),
  }));
  return { mediaType, example: content?.example, fields };
}

function resolve(contract: Document, schema: unknown): unknown {
  const found = reference.safeParse(schema);
  return found.success ? contract.components.schemas[found.data.$ref.split('/').pop() ?? ''] : schema;
}

const composed = z.looseObject({ anyOf: z.array(z.unknown()).optional(), items: z.unknown().optional() });

/** The type of a value in one word or two: `string (date)`, `integer or null`, `array of string`. */
export function typeOf(contract: Document, schema: unknown): string {
  const resolved = resolve(contract, schema);
  const parts = composed.safeParse(resolved).data;
  if (parts?.anyOf) return parts.anyOf.map((one) => typeOf(contract, one)).join(' or ');
  const { type, format, enum: values } = schemaObject.safeParse(resolved).data ?? {};
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `array of ${typeOf(contract, parts?.items)}`;
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return format && format !== 'int64' ? `${name} (${format})` : name;
}

function descriptionOf(contract: Document, schema: unknown): string {
  const resolved = resolve(contract, schema);
  const own = schemaObject.safeParse(resolved).data?.description;
  if (own) return own;
  const parts = composed.safeParse(resolved).data?.anyOf ?? [];
  return parts.map((one) => descriptionOf(contract, one)).find(Boolean) ?? '';
}

/** The type of a parameter, as a reader says it. */
export function typeOfParameter({ schema }: Parameter): string {
  if (!schema) return 'string';
  if (schema.type === 'array') return `array of ${plainType(schema.items)}`;
  return plainType(schema);
}

function plainType(schema: z.output<typeof schemaObject> | undefined): string {
  if (schema?.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const name = Array.isArray(schema?.type) ? schema.type.join(' or ') : (schema?.type ?? 'string');
  return schema?.format && schema.format !== 'int64' ? `${name} (${schema.format})` : name;
}
