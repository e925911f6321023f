import { type ProblemCode, problemCodes, statusOf, titleOf } from '../edge/problem.ts';
import type { Reference, Response } from './openapi-objects.ts';
import { everyAnswer, headerReferences } from './shared-headers.ts';

const descriptions: Record<ProblemCode, string> = {
  'malformed-request':
    'The body is not JSON, the query is not valid percent-encoding, or it is no HTTP request.',
  unauthorized: 'The credential is missing or invalid.',
  forbidden: 'The roles of the service user lack the permission, in this scope or at all.',
  'not-found': 'There is no such object in this workspace.',
  'method-not-allowed': 'The path has no such method; Allow lists those it has.',
  'request-timeout': 'The request did not come to its end in time.',
  conflict:
    'The state of the workspace does not allow it, or the first call of this Idempotency-Key still runs.',
  'precondition-failed': 'The object has another version than If-Match names.',
  'payload-too-large': 'The body is too large.',
  'unsupported-media-type': 'The body is of another media type.',
  invalid: 'The input was refused; `errors` names every field.',
  'rate-limited': 'A rate limit is used up; wait as long as Retry-After says.',
  'headers-too-large': 'The address and the headers together are larger than 64 KiB.',
  'internal-error': 'Something failed on our side.',
  unavailable:
    'The database cannot be reached at the moment; repeat the call after Retry-After, a POST or PATCH with the same Idempotency-Key.',
};

const moreHeaders: Partial<Record<ProblemCode, string[]>> = {
  unauthorized: ['WWW-Authenticate'],
  'rate-limited': ['Retry-After'],
  unavailable: ['Retry-After'],
};

function componentName(code: ProblemCode): string {
  return code.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The response component of a problem. */
export function problemReference(code: ProblemCode): Reference {
  return { $ref: `#/components/responses/${componentName(code)}` };
}

function problemResponse(code: ProblemCode): Response {
  const example = {
    type: `urn:stempel:problem:${code}`,
    title: titleOf(code),
    status: statusOf(code),
    detail: descriptions[code],
    code,
    request_id: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11',
  };
  return {
    description: descriptions[code],
    headers: headerReferences([...everyAnswer, ...(moreHeaders[code] ?? [])]),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example } },
  };
}

/** Every problem as a response component. */
export const problemResponses: Record<string, Response> = Object.fromEntries(
  problemCodes.map((code) => [componentName(code), problemResponse(code)]),
);
