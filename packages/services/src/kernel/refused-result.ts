import { english, type Message, say } from '@stempel/core/messages';
import { isBeingMoved } from '@stempel/db';
import { ServiceError } from './errors.ts';

/** What became of one of many things that was not done: the detail is the English of the message. */
export interface RefusedResult {
  id: string;
  done: false;
  code: string;
  detail: string;
  message: Message;
}

/** Of what was thrown: why it was refused, or that nobody knows. */
export function refusedResult(id: string, error: unknown): RefusedResult {
  if (error instanceof ServiceError) return refused(id, error.code, error.said);
  return refused(id, 'internal-error', say('outcome-unknown'));
}

/** Of what was not done, or nobody knows, since the database went away with this error, or is being moved. */
export function awayResult(id: string, error: unknown): RefusedResult {
  return refused(id, 'unavailable', say(isBeingMoved(error) ? 'being-moved' : 'outcome-unknown-database'));
}

function refused(id: string, code: string, message: Message): RefusedResult {
  return { id, done: false, code, detail: english(message), message };
}
