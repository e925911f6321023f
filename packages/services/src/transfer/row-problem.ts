import { type Message, MessageError } from '@stempel/core/messages';

/** A record that cannot be taken; `unresolved` when a reference may still appear later in the file. */
export class RowProblem extends MessageError {
  override readonly name = 'RowProblem';
  readonly column: string | null;
  readonly code: string;
  readonly unresolved: boolean;

  constructor(column: string | null, code: string, said: Message, unresolved = false) {
    super(said);
    this.column = column;
    this.code = code;
    this.unresolved = unresolved;
  }
}
