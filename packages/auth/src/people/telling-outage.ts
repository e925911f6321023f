import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnavailable } from '@stempel/db';

type Note = { outage?: unknown };

const notes = new AsyncLocalStorage<Note>();

/**
 * Runs a call of the sign-in library, which tells what the database said to its log only; where the database was
 * unavailable, that is thrown.
 */
export async function tellingOutage<Result>(call: () => Promise<Result>): Promise<Result> {
  const note: Note = {};
  try {
    return await notes.run(note, call);
  } catch (error) {
    throw note.outage ?? error;
  }
}

/** Notes an error for the call around; whether it says that the database was unavailable. */
export function noteOutage(error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  const note = notes.getStore();
  if (note) note.outage = error;
  return true;
}

/** What was noted in this call. */
export function outageOf(): unknown {
  return notes.getStore()?.outage;
}
