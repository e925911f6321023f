import { callsPerKey, rateLimitPolicy } from '@stempel/auth/rate-limit';
import type { Header, Reference } from './openapi-objects.ts';

function counter(description: string, example: number, maximum: number): Header {
  return {
    description,
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum, example },
  };
}

function text(description: string, example: string, required: boolean): Header {
  return { description, required, schema: { type: 'string', maxLength: 4000, example } };
}

/** Headers of the contract, by the name of their component. */
export const sharedHeaders: Record<string, Header> = {
  'RateLimit-Limit': counter(
    'Calls a minute of the tighter bucket: key, workspace or address.',
    callsPerKey,
    600,
  ),
  'RateLimit-Remaining': counter('Calls left in that bucket now.', 299, 600),
  'RateLimit-Reset': counter('Seconds until RateLimit-Remaining grows again.', 60, 60),
  'RateLimit-Policy': text('Both limits: calls and window in seconds.', rateLimitPolicy, true),
  'Request-Id': text('Id of the call, in our log too.', '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', true),
  'Access-Control-Allow-Origin': text(
    'Never sent: pages of other origins cannot read answers.',
    'https://stempel.example',
    false,
  ),
  'Retry-After': counter(
    'Seconds after which the call is to be repeated; after a 429 it will pass then.',
    12,
    60,
  ),
  'WWW-Authenticate': text('The expected scheme.', 'Bearer realm="stempel", error="invalid_token"', true),
  ETag: text('Weak for reference lists, strong for single objects.', '"3"', true),
  'Cache-Control': text('Whether the answer may be kept.', 'private, no-cache', true),
  Link: text(
    'The next page, RFC 8288; absent on the last one.',
    '</api/projects?cursor=WyJhMSJd>; rel="next"',
    false,
  ),
  Location: text(
    'Where the new object is; with `as_of` when it is not in force yet.',
    '/api/projects/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11',
    true,
  ),
  'Service-Truncated': {
    description: '`true` when more statements match than are returned; narrow the period or filter.',
    required: false,
    schema: { type: 'string', enum: ['true'], example: 'true' },
  },
};

/** References to headers by name. */
export function headerReferences(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What every answer carries. */
export const everyAnswer = [
  'Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Cache-Control',
  'Access-Control-Allow-Origin',
];
