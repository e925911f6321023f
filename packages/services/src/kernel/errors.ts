import {
  catalogue,
  english,
  entryOf,
  type FieldCode,
  type Message,
  type RefusalCode,
  say,
} from '@stempel/core/messages';

/** What can go wrong in a verb; each surface maps the code to its own status. */
export type ServiceErrorCode =
  | 'not-found'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'precondition-failed'
  | 'unauthorized'
  | 'payload-too-large'
  | 'rate-limited';

/** Messages that end a verb: the catalogue says how. */
export type RefusalMessage = Message<RefusalCode<ServiceErrorCode>>;

/** One refused field; the pointer is a JSON Pointer (RFC 6901) into the input, the detail the English of the message. */
export interface FieldProblem {
  pointer: string;
  code: string;
  detail: string;
  message: Message;
}

export interface ServiceErrorOptions {
  errors?: FieldProblem[];
  requiredPermission?: string;
  cause?: unknown;
}

/** An expected refusal; its message names the offending value and the next step and is shown to the caller. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  /** The message in English. */
  readonly detail: string;
  readonly said: Message;
  readonly errors: FieldProblem[] | undefined;
  readonly requiredPermission: string | undefined;

  constructor(message: RefusalMessage, options?: ServiceErrorOptions);
  constructor(code: ServiceErrorCode, said: Message, options?: ServiceErrorOptions);
  constructor(
    first: RefusalMessage | ServiceErrorCode,
    second: Message | ServiceErrorOptions = {},
    third: ServiceErrorOptions = {},
  ) {
    const isCoded = typeof first === 'string';
    const options = isCoded ? third : (second as ServiceErrorOptions);
    const said = isCoded ? (second as Message) : first;
    super(english(said), { cause: options.cause });
    this.code = isCoded ? first : catalogue[first.code].refusal;
    this.detail = english(said);
    this.said = said;
    this.errors = options.errors;
    this.requiredPermission = options.requiredPermission;
  }
}

/** An object that does not exist, or belongs to another workspace: the same answer for both. */
export function notFound(noun: string, id: string): ServiceError {
  return new ServiceError(say('not-found', { noun, id }));
}

/** A field refused with a message; the public code is the message's own, or another one where many share it. */
export function problemAt(pointer: string, message: Message<FieldCode>): FieldProblem;
export function problemAt(pointer: string, message: Message, code: string): FieldProblem;
export function problemAt(pointer: string, message: Message, code?: string): FieldProblem {
  return { pointer, code: code ?? entryOf(message.code).field ?? '', detail: english(message), message };
}

/** A refusal because of one field of the input. */
export function refusalAt(pointer: string, message: RefusalMessage & Message<FieldCode>): ServiceError {
  return new ServiceError(message, { errors: [problemAt(pointer, message)] });
}

/** A refusal because of several fields of the input, told by the first; undefined when none is refused. */
export function refusalOf(errors: FieldProblem[]): ServiceError | undefined {
  const [first] = errors;
  return first && new ServiceError('invalid', first.message, { errors });
}
