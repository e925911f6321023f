import { maxImportBytes } from '@stempel/services/imports';
import type { z } from 'zod';
import { type Operation, pathParameters, requiredPermission, successStatus } from '../contract/operation.ts';
import { type ProblemCode, statusOf } from '../edge/problem.ts';
import { exampleOf } from './example-of.ts';
import type {
  Components,
  Media,
  OperationObject,
  Parameter,
  Reference,
  Response,
  Schema,
} from './openapi-objects.ts';
import { problemReference } from './problem-responses.ts';
import { everyAnswer, headerReferences } from './shared-headers.ts';

/** An operation and the fields of its input. */
export type Documented = { operation: Operation; fields: Readonly<Record<string, z.ZodType>> };

function problemsOf(operation: Operation): ProblemCode[] {
  const writes = operation.method !== 'GET';
  const hasBody = operation.method === 'POST' || operation.method === 'PATCH';
  const addressed = pathParameters(operation.path).length > 0;
  return [
    'malformed-request',
    ...(operation.access === 'none' ? [] : (['unauthorized'] as const)),
    ...(operation.permission ? (['forbidden'] as const) : []),
    ...(addressed ? (['not-found'] as const) : []),
    ...(writes || operation.conflicts ? (['conflict'] as const) : []),
    ...(writes && operation.versioned && addressed ? (['precondition-failed'] as const) : []),
    ...(hasBody ? (['payload-too-large', 'unsupported-media-type'] as const) : []),
    'invalid',
    'rate-limited',
    'internal-error',
  ];
}

function successHeaders(operation: Operation, schema: Schema | undefined): string[] {
  const isPage = JSON.stringify(schema ?? {}).includes('Page');
  return [
    ...everyAnswer,
    ...(operation.listOf || (operation.versioned && operation.method !== 'DELETE') ? ['ETag'] : []),
    ...(isPage ? ['Link'] : []),
    ...(operation.method === 'POST' ? ['Location'] : []),
    ...(operation.truncates ? ['Service-Truncated'] : []),
  ];
}

function responsesOf(operation: Operation, object: OperationObject, components: Components) {
  const status = successStatus(operation);
  const generated = object.responses['200'] as Response | undefined;
  const schema = generated?.content?.['application/json']?.schema;
  const success: Response = {
    description: successDescriptions[status],
    headers: headerReferences(successHeaders(operation, schema)),
  };
  if (operation.mediaType) {
    success.content = { [operation.mediaType]: { schema: { type: 'string', maxLength: 60_000_000 } } };
  } else if (status !== 204 && schema) {
    success.content = { 'application/json': { schema, example: exampleOf(schema, components) } };
  }
  const responses: Record<string, Response | Reference> = { [status]: success };
  if (operation.listOf) {
    const headers = headerReferences([...everyAnswer, 'ETag']);
    responses['304'] = { description: 'Unchanged since the ETag in If-None-Match; no body.', headers };
  }
  for (const code of problemsOf(operation)) responses[statusOf(code)] = problemReference(code);
  return responses;
}

const successDescriptions = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background and is followed at Location.',
  204: 'Deleted; no body.',
};

function headerParameter(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'header', required: false, description, schema: { maxLength: 4000, ...schema } };
}

/** The generator keeps no metadata of optional fields, so it is taken from the fields themselves. */
function describeParameter(parameter: Parameter, field: z.ZodType | undefined): Parameter {
  const own = field?.meta() ?? {};
  const items = parameter.schema.items as Schema | undefined;
  const description = own.description ?? parameter.schema.description ?? items?.description;
  const example = own.example ?? parameter.schema.example;
  return {
    ...parameter,
    description: String(description ?? ''),
    schema: example === undefined ? parameter.schema : { ...parameter.schema, example },
  };
}

function parametersOf({ operation, fields }: Documented, object: OperationObject): Parameter[] {
  const parameters = (object.parameters ?? []).map((parameter) =>
    describeParameter(parameter, fields[parameter.name]),
  );
  if (operation.upload) parameters.push(...uploadParameters(object));
  const text: Schema = { type: 'string' };
  if (operation.method === 'POST' || operation.method === 'PATCH') {
    const description = 'Makes the call safe to repeat for 24 hours: a repeated one gets the first answer.';
    const schema = {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      example: '4f6c1b1e',
    };
    parameters.push(headerParameter('Idempotency-Key', description, schema));
  }
  if (operation.versioned && operation.method !== 'GET' && pathParameters(operation.path).length > 0) {
    const description = 'The ETag last read; when the object has another version, the answer is 412.';
    parameters.push(headerParameter('If-Match', description, { ...text, example: '"3"' }));
  }
  if (operation.listOf) {
    const description = 'The ETag last received; while the list is unchanged, the answer is 304.';
    parameters.push(headerParameter('If-None-Match', description, { ...text, example: 'W/"kq0x7dT2"' }));
  }
  return parameters;
}

const file: Schema = {
  type: 'string',
  format: 'binary',
  maxLength: maxImportBytes,
  description: 'The file.',
};

/** A file in a form with the other parameters, or alone with them in the query. */
function uploadBody(object: OperationObject): OperationObject['requestBody'] {
  const { properties, required } = object.requestBody?.content['application/json']?.schema ?? {};
  const form: Schema = {
    type: 'object',
    additionalProperties: false,
    required: [...((required as string[] | undefined) ?? []), 'file'],
    properties: { ...(properties as Record<string, Schema>), file },
  };
  const example = {
    format: 'csv',
    mode: 'apply',
    atomicity: 'all',
    file: 'resource,code,name\r\nprojects,P-1,One\r\n',
  };
  const raw = [
    'application/x-ndjson',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ];
  const alone = raw.map(
    (type) => [type, { schema: file, example: '{"resource":"projects","code":"P-1"}' }] as const,
  );
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form, example }, ...Object.fromEntries(alone) },
  };
}

/** The parameters of an upload whose body is the file itself. */
function uploadParameters(object: OperationObject): Parameter[] {
  const { properties } = object.requestBody?.content['application/json']?.schema ?? {};
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: `${schema.description} In the query where the body is the file itself.`,
    schema,
  }));
}

/** A body becomes a component under the title its input was given. */
function requestBodyOf(
  operation: Operation,
  object: OperationObject,
  components: Components,
): OperationObject['requestBody'] {
  if (operation.upload) return uploadBody(object);
  const body = object.requestBody;
  const schema = body?.content['application/json']?.schema;
  if (!body || !schema || typeof schema.title !== 'string') return body;
  const { title, ...rest } = schema;
  components.schemas = { ...components.schemas, [title as string]: rest };
  const content: Media = {
    'application/json': {
      schema: { $ref: `#/components/schemas/${title}` },
      example: exampleOf(rest, components),
    },
  };
  return { ...body, content };
}

/** Completes a generated operation from the meta that the edge obeys. */
export function describeOperation(
  documented: Documented,
  object: OperationObject,
  components: Components,
): OperationObject {
  const { operation } = documented;
  const permission = requiredPermission(operation);
  const requestBody = requestBodyOf(operation, object, components);
  const key = operation.tag === 'Admin' ? 'adminKey' : 'apiKey';
  const person = operation.access === 'key-or-person' ? [{ session: [] }] : [];
  const security = operation.access === 'none' ? [{}] : [{ [key]: [] }, ...person];
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `${operation.description}\n\nRequired permission: ${permission === null ? 'none' : `\`${permission}\``}.`,
    tags: [operation.tag],
    'x-required-permission': permission,
    security,
    parameters: parametersOf(documented, object),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(operation, object, components),
  };
}
