/** What can go wrong in a verb; each surface maps the code to its own status (API §3, §7). */
export type ServiceErrorCode =
  | 'not-found'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'precondition-failed'
  | 'unauthorized'
  | 'payload-too-large'
  | 'rate-limited';

/** One refused field; the pointer is a JSON Pointer (RFC 6901) into the input. */
export interface FieldProblem {
  pointer: string;
  code: string;
  detail: string;
}

export interface ServiceErrorOptions {
  errors?: FieldProblem[];
  requiredPermission?: string;
  cause?: unknown;
}

/** An expected refusal; the detail names the offending value and the next step and is shown to the caller. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly detail: string;
  readonly errors: FieldProblem[] | undefined;
  readonly requiredPermission: string | undefined;

  constructor(code: ServiceErrorCode, detail: string, options: ServiceErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.requiredPermission = options.requiredPermission;
  }
}

/** An object that does not exist, or belongs to another workspace: the same answer for both. */
export function notFound(noun: string, id: string): ServiceError {
  return new ServiceError('not-found', `There is no ${noun} with the id ${id}.`);
}

/** Input that is well-formed but cannot be accepted. */
export function invalid(pointer: string, code: string, detail: string): ServiceError {
  return new ServiceError('invalid', detail, { errors: [{ pointer, code, detail }] });
}

/** Input that collides with what is there, at one field. */
export function conflict(pointer: string, code: string, detail: string): ServiceError {
  return new ServiceError('conflict', detail, { errors: [{ pointer, code, detail }] });
}
