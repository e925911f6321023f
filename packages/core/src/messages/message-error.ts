import { english } from './english.ts';
import type { Message } from './message.ts';

/** An error whose text is the English of a message. */
export class MessageError extends Error {
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(english(said), options);
    this.said = said;
  }
}
