import { english, type Message, say } from '../messages/index.ts';

/** Input that cannot be evaluated: where it is wrong (path from the document's root) and what to do about it. */
export class EvaluationError extends Error {
  readonly path: string;
  readonly reason: Message;
  /** Both, as one message: the text of the error is its English. */
  readonly said: Message;

  constructor(path: string, reason: Message) {
    const said = say('at-place', { path, sentence: reason });
    super(english(said));
    this.name = 'EvaluationError';
    this.path = path;
    this.reason = reason;
    this.said = said;
  }
}
