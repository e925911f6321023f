import { type Message, MessageError } from '@stempel/core/messages';
import { errorMessage } from './urns.ts';

/** Detail error keywords of RFC 7644 §3.12 that this service sends. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** A refusal as the client sees it; the detail names the offending value and the next step. */
export class ScimError extends MessageError {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    said: Message,
    scimType?: ScimType,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(said);
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

/** The body of RFC 7644 §3.12; its status is a string. */
export function errorBody(status: number, detail: string, scimType?: ScimType): Record<string, unknown> {
  return { schemas: [errorMessage], status: String(status), ...(scimType && { scimType }), detail };
}

/** A value that is of the wrong type, too long or not storable. */
export function invalidValue(said: Message): ScimError {
  return new ScimError(400, said, 'invalidValue');
}

/** A body whose structure is not the one of RFC 7644. */
export function invalidSyntax(said: Message): ScimError {
  return new ScimError(400, said, 'invalidSyntax');
}
