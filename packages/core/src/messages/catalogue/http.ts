import type { CatalogueEntry } from '../catalogue-entry.ts';

/** What is wrong with a request before anything is done: programs are told, people hardly ever. */
export const http = {
  'idempotency-call-running': {
    refusal: 'conflict',
    text: 'The first call with the Idempotency-Key "{key}" is still running; repeat the call later.',
  },
  'idempotency-key-reused': {
    refusal: 'invalid',
    field: 'reused',
    text: 'The Idempotency-Key "{key}" was used with another request; choose a new key.',
  },
  'idempotency-taken-over': {
    refusal: 'conflict',
    text: 'Another call with the same Idempotency-Key took over; repeat the call.',
  },
  'idempotency-key-format': {
    refusal: 'invalid',
    field: 'invalid-format',
    text: 'The Idempotency-Key has 1 to 255 visible ASCII characters.',
  },
  'method-not-here': {
    refusal: 'method-not-allowed',
    text: 'The method {method} is not allowed here; there are: {allow}.',
  },
  'file-too-large': { refusal: 'payload-too-large', text: 'The file is larger than {bytes:number} bytes.' },
  'form-not-well-formed': { refusal: 'malformed-request', text: 'The form is not well formed: {reason}.' },
  'file-compressed': {
    refusal: 'unsupported-media-type',
    text: 'Compressed bodies are not accepted; send the file as it is.',
  },
  'file-media-type': {
    refusal: 'unsupported-media-type',
    text: 'The Content-Type is {found:quoted}; send multipart/form-data, or that of the file, such as text/csv.',
  },
  'file-as-part': { refusal: 'invalid', field: 'required', text: 'The file is sent as the part "file".' },
  'request-headers-too-large': {
    refusal: 'headers-too-large',
    text: 'The address and the headers together are too large; ask for less at once.',
  },
  'request-too-slow': {
    refusal: 'request-timeout',
    text: 'The request did not come to its end in time; send it again.',
  },
  'no-http-request': { refusal: 'malformed-request', text: 'This is not an HTTP/1.1 request: {reason}.' },
  'api-key-missing': { refusal: 'unauthorized', text: 'Send an API key: Authorization: Bearer <API_KEY>.' },
  'api-key-refused': {
    refusal: 'unauthorized',
    text: 'The API key is not valid in this environment, was revoked or has expired.',
  },
  'rate-limit-used-up': {
    refusal: 'rate-limited',
    text: 'The rate limit is used up; call again in {seconds:number} seconds.',
  },
  'query-encoding': {
    refusal: 'malformed-request',
    text: '"{text}" in the query is not valid percent-encoding.',
  },
  'body-too-slow': {
    refusal: 'request-timeout',
    text: 'The body did not come to its end in time; send the call again.',
  },
  'body-media-type': {
    refusal: 'unsupported-media-type',
    text: 'The Content-Type is {found:quoted}; send application/json in UTF-8.',
  },
  'body-compressed': {
    refusal: 'unsupported-media-type',
    text: 'Compressed bodies are not accepted; send the body as it is.',
  },
  'body-not-json': { refusal: 'malformed-request', text: 'The body is not JSON: {reason}.' },
  'name-unknown': { text: 'There is no {noun:word} {name:quoted}.' },
  'name-unknown-among': { text: 'There is no {noun:word} {name:quoted}; there are: {names:list}.' },
  'parameter-repeated': { field: 'repeated', text: 'The parameter "{name}" may stand once only.' },
  'plain-digits-expected': {
    field: 'invalid-type',
    text: 'Write a whole number in plain digits, not {value:quoted}.',
  },
  'service-user-lacks': {
    refusal: 'forbidden',
    text: 'The roles of the service user lack the permission {permission}.',
  },
  'service-user-not-employee': {
    refusal: 'forbidden',
    text: 'A service user is not linked to an employee; addressing a single employee needs {permission}.',
  },
  'test-workspace-only': {
    refusal: 'forbidden',
    text: 'With an API key this is allowed only in a test workspace, and "{workspace}" is none.',
  },
  'failed-on-our-side': {
    refusal: 'internal-error',
    text: 'Something failed on our side; the request id finds it in the log.',
  },
  'input-refused': { refusal: 'invalid', text: '{path}: {sentence:message}' },
  'inputs-refused': { refusal: 'invalid', text: '{path}: {sentence:message} (and {count:number} more)' },
} as const satisfies Record<string, CatalogueEntry>;
