import type { Message } from '@stempel/core/messages';
/** An employment whose statement could not be worked out, and why. */
export interface FailedStatement {
  readonly employment_id: string;
  readonly from: string;
  readonly to: string;
  /** The English of the message. */
  readonly detail: string;
  readonly said: Message;
}
