import { catalogue, english, type Message, type RefusalCode } from '@stempel/core/messages';
import type { FieldProblem } from '@stempel/services';

/** One place in the input that is wrong, as it goes out to programs. */
type WireFieldProblem = Pick<FieldProblem, 'pointer' | 'code' | 'detail'>;

/** RFC 9457 with our members (docs/http.md, Errors). */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: readonly WireFieldProblem[];
  required_permission?: string;
};

/** The same for the console, which says it in the person's language: with the messages behind the English. */
export type ConsoleProblemBody = Omit<ProblemBody, 'errors'> & {
  message?: Message;
  errors?: readonly (WireFieldProblem & { message?: Message })[];
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

export interface ProblemOptions {
  headers?: Record<string, string>;
  errors?: readonly FieldProblem[] | undefined;
  requiredPermission?: string | undefined;
}

/** Ends a request with a problem; thrown inside the edge, written in one place. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly requiredPermission: string | undefined;
  /** The message whose English this is. */
  readonly said: Message;

  constructor(said: Message<RefusalCode>, more?: ProblemOptions);
  constructor(code: ProblemCode, said: Message, more?: ProblemOptions);
  constructor(
    first: Message<RefusalCode> | ProblemCode,
    second: Message | ProblemOptions = {},
    third: ProblemOptions = {},
  ) {
    const isCoded = typeof first === 'string';
    const said = isCoded ? (second as Message) : first;
    const more = isCoded ? third : (second as ProblemOptions);
    super(english(said));
    this.code = isCoded ? first : catalogue[first.code].refusal;
    this.said = said;
    this.headers = more.headers ?? {};
    this.errors = more.errors;
    this.requiredPermission = more.requiredPermission;
  }
}

/** Refused fields that are listed; the rest would only repeat them. */
const mostErrors = 100;
const longestDetail = 4000;

/** Input may be echoed; what no text of the contract holds is made visible, and what is endless is cut. */
function shown(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\u0000', '\uFFFD');
}

/** A problem for programs: English, and public codes (docs/http.md, Errors). */
export function problemBody(problem: ProblemError, requestId: string): ProblemBody {
  const errors = problem.errors?.slice(0, mostErrors).map(({ pointer, code, detail }) => ({
    pointer: shown(pointer, 2000),
    code,
    detail: shown(detail, longestDetail),
  }));
  return {
    type: `urn:stempel:problem:${problem.code}`,
    title: titleOf(problem.code),
    status: statusOf(problem.code),
    detail: shown(problem.message, longestDetail),
    code: problem.code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
    ...(problem.requiredPermission ? { required_permission: problem.requiredPermission } : {}),
  };
}

/** A problem for the console. */
export function consoleProblemBody(problem: ProblemError, requestId: string): ConsoleProblemBody {
  const { errors, ...body } = problemBody(problem, requestId);
  return {
    ...body,
    ...messageOf(problem.said),
    ...(errors
      ? { errors: errors.map((one, at) => ({ ...one, ...messageOf(problem.errors?.[at]?.message) })) }
      : {}),
  };
}

/** What echoes more than a detail may goes out cut, and in English only. */
function messageOf(message: Message | undefined): { message?: Message } {
  return message && english(message).length <= longestDetail ? { message } : {};
}
