import type { Job as QueuedJob } from 'pg-boss';
import type { Message } from './queue.ts';

/**
 * Handles one message of a workspace at a time. One that another place takes meanwhile is done with at once and sent again
 * when the first is handled: it waits behind those of other workspaces, keeps no place from them, and is never lost between
 * two places. (pg-boss would give it back, by `localGroupConcurrency`: who looked a moment before that finds nothing, and
 * nobody looks again until the next poll.) What a process that is killed has not sent again is still due.
 */
export function oneOfEachWorkspace(
  handle: (message: QueuedJob<Message>) => Promise<void>,
  sendAgain: (workspaceId: string, announced: boolean) => Promise<void>,
): (message: QueuedJob<Message>) => Promise<void> {
  /** By workspace that is worked for, whether those that were taken meanwhile were announced. */
  const taken = new Map<string, Set<boolean>>();
  return async (message) => {
    // What pg-boss plans by itself has no data.
    const { workspaceId, announced = false } = message.data ?? {};
    if (workspaceId === undefined) return handle(message);
    const others = taken.get(workspaceId);
    if (others) {
      others.add(announced);
      return;
    }
    const meanwhile = new Set<boolean>();
    taken.set(workspaceId, meanwhile);
    try {
      await handle(message);
    } finally {
      taken.delete(workspaceId);
      for (const kind of meanwhile) await sendAgain(workspaceId, kind);
    }
  };
}
