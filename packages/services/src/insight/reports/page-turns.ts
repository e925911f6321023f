import { say } from '@stempel/core/messages';
import { ServiceError } from '../../kernel/errors.ts';

/** The last of what a workspace reads, and how many wait for it. */
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();

/**
 * Does something of a workspace when all before it is done: what files of reports read stays one statement at a time,
 * however many files are asked for. Throws rate-limited instead of waiting behind `mostWaiting` others.
 */
export async function inTurn<Result>(
  workspaceId: string,
  work: () => Promise<Result>,
  mostWaiting = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const turn = turns.get(workspaceId) ?? { waiting: 0, last: Promise.resolve() };
  if (turn.waiting > mostWaiting) throw new ServiceError(say('too-many-files'));
  turn.waiting += 1;
  const own = turn.last.then(work);
  turn.last = own.catch(() => {});
  turns.set(workspaceId, turn);
  try {
    return await own;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(workspaceId);
  }
}
