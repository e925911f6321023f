import { type Operation, pathParameters, successStatus } from '../contract/operation.ts';
import { type ProblemCode, statusOf } from '../edge/problem.ts';
import { exampleOf } from './example-of.ts';
import type { Components, OperationObject, Reference, Response, Schema } from './openapi-objects.ts';
import { problemReference } from './problem-responses.ts';
import { everyAnswer, headerReferences } from './shared-headers.ts';

function problemsOf(operation: Operation): ProblemCode[] {
  const writes = operation.method !== 'GET';
  const changes = operation.method === 'PATCH' || operation.method === 'DELETE';
  const hasBody = operation.method === 'POST' || operation.method === 'PATCH';
  const addressed = pathParameters(operation.path).length > 0;
  return [
    'malformed-request',
    ...(operation.access === 'none' ? [] : (['unauthorized'] as const)),
    ...(operation.permission ? (['forbidden'] as const) : []),
    ...(addressed ? (['not-found'] as const) : []),
    'request-timeout',
    ...(writes || operation.conflicts ? (['conflict'] as const) : []),
    ...(changes && operation.versioned ? (['precondition-failed'] as const) : []),
    ...(hasBody ? (['payload-too-large', 'unsupported-media-type'] as const) : []),
    'invalid',
    'rate-limited',
    'headers-too-large',
    'internal-error',
    // Reachability alone asks nothing of the database.
    ...(operation.access === 'none' ? [] : (['unavailable'] as const)),
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

/** Every status of an operation: its success, 304 where it can be, and the problems it may answer. */
export function responsesOf(operation: Operation, object: OperationObject, components: Components) {
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
    const example = exampleOf(schema, components);
    const { answerExample } = operation;
    success.content = {
      'application/json': {
        schema,
        example: answerExample ? { ...(example as object), ...answerExample } : example,
      },
    };
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
