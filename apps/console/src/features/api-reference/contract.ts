import { z } from 'zod';
import { type Field, fieldsOf, reference, schemaObject, typeOf } from './schema-fields.ts';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaObject.optional(),
});

const media = z.object({ schema: z.unknown().optional(), example: z.unknown().optional() });
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

const problem = z.object({ code: z.string(), status: z.number(), title: z.string() });

const change = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  place: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  breaking: z.boolean(),
});
const release = z.object({ version: z.string(), date: z.string(), changes: z.array(change) });

const contractSchema = z.object({
  info: z.object({ version: z.string(), description: z.string(), 'x-changelog': z.array(release) }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), response),
  }),
});

export type Parameter = z.output<typeof parameter>;

/** One answer of an operation: what it means and, where the contract gives them, its fields and an example. */
export interface Answer {
  status: string;
  description: string;
  mediaType: string | null;
  fields: Field[];
  example: unknown;
}

/** What a call shows who calls: nothing, a key, or the session of a person where there is no key. */
export type Credential = 'none' | 'key' | 'key-or-session';

/** What an operation takes in its body. */
export interface Body {
  mediaType: string;
  example: unknown;
  fields: Field[];
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
  credential: Credential;
  parameters: Parameter[];
  body: Body | null;
  answers: Answer[];
}

/** What a version of the contract did to one of its places. */
export type ContractChange = z.output<typeof change>;

/** A kind of error: the code that programs read, with its status and title. */
export type Problem = z.output<typeof problem>;

export interface Contract {
  version: string;
  /** What holds for every call, in paragraphs. */
  introduction: string[];
  tags: Array<{ name: string; description: string }>;
  operations: Operation[];
  problems: Problem[];
  /** Its versions, the newest first. */
  changelog: z.output<typeof release>[];
}

type Document = z.output<typeof contractSchema>;
type OperationObject = z.output<typeof operation>;

/** The operations of the OpenAPI contract, in its own order. Throws for a document of another shape. */
export function readContract(document: unknown): Contract {
  const contract = contractSchema.parse(document);
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, object]) => toOperation(contract, method, path, object)),
  );
  const [introduction = ''] = contract.info.description.split(/^# /m);
  const problems = Object.values(contract.components.responses).flatMap(({ content }) => {
    const { data } = problem.safeParse(content?.['application/problem+json']?.example);
    return data ? [data] : [];
  });
  return {
    version: contract.info.version,
    introduction: introduction.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    tags: contract.tags,
    operations,
    problems,
    changelog: contract.info['x-changelog'],
  };
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
    credential: credentialOf(object),
    parameters: object.parameters,
    body: bodyOf(contract, object),
    answers: Object.entries(object.responses).map(([status, given]) => answerOf(contract, status, given)),
  };
}

function credentialOf({ security }: OperationObject): Credential {
  if (security.some((one) => Object.keys(one).length === 0)) return 'none';
  return security.some((one) => 'session' in one) ? 'key-or-session' : 'key';
}

function answerOf(contract: Document, status: string, given: OperationObject['responses'][string]): Answer {
  const found = '$ref' in given ? contract.components.responses[given.$ref.split('/').pop() ?? ''] : given;
  const [mediaType, content] = Object.entries(found?.content ?? {})[0] ?? [null, undefined];
  return {
    status,
    description: found?.description ?? '',
    mediaType,
    fields: status < '300' ? fieldsOf(contract.components.schemas, content?.schema) : [],
    example: content?.example,
  };
}

function bodyOf(contract: Document, { requestBody }: OperationObject): Body | null {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!mediaType) return null;
  const fields = fieldsOf(contract.components.schemas, content?.schema);
  return { mediaType, example: content?.example, fields };
}

/** The type of a parameter, as a reader says it. */
export function typeOfParameter({ schema }: Parameter): string {
  return schema ? typeOf({}, schema) : 'string';
}
