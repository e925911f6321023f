/** One place in the input that is wrong; the pointer is an RFC 6901 path into the body or names a parameter. */
export type FieldProblem = { pointer: string; code: string; detail: string };

/** RFC 9457 with our members (API.md §3). */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: readonly FieldProblem[];
  required_permission?: string;
};

const statuses = {
  'malformed-request': [400, 'Malformed request'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'request-timeout': [408, 'Request timeout'],
  conflict: [409, 'Conflict'],
  'precondition-failed': [412, 'Precondition failed'],
  'payload-too-large': [413, 'Payload too large'],
  'unsupported-media-type': [415, 'Unsupported media type'],
  invalid: [422, 'Invalid input'],
  'rate-limited': [429, 'Too many requests'],
  'headers-too-large': [431, 'Headers too large'],
  'internal-error': [500, 'Internal error'],
  unavailable: [503, 'Service unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof statuses;

/** Every code with its status, for the contract. */
export const problemCodes = Object.keys(statuses) as ProblemCode[];

export function statusOf(code: ProblemCode): number {
  return statuses[code][0];
}

export function titleOf(code: ProblemCode): string {
  return statuses[code][1];
}

/** Ends a request with a problem; thrown inside the edge, written in one place. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly requiredPermission: string | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      headers?: Record<string, string>;
      errors?: readonly FieldProblem[] | undefined;
      requiredPermission?: string | undefined;
    } = {},
  ) {
    super(detail);
    this.code = code;
    this.headers = more.headers ?? {};
    this.errors = more.errors;
    this.requiredPermission = more.requiredPermission;
  }
}

/** Refused fields that are listed; the rest would only repeat them. */
const mostErrors = 100;

/** Input may be echoed; what no text of the contract holds is made visible, and what is endless is cut. */
function shown(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\u0000', '\uFFFD');
}

export function problemBody(problem: ProblemError, requestId: string): ProblemBody {
  const errors = problem.errors?.slice(0, mostErrors).map(({ pointer, code, detail }) => ({
    pointer: shown(pointer, 2000),
    code,
    detail: shown(detail, 4000),
  }));
  return {
    type: `urn:stempel:problem:${problem.code}`,
    title: titleOf(problem.code),
    status: statusOf(problem.code),
    detail: shown(problem.message, 4000),
    code: problem.code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
    ...(problem.requiredPermission ? { required_permission: problem.requiredPermission } : {}),
  };
}
