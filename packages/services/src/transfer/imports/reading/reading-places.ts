import { say } from '@stempel/core/messages';
import { ServiceError } from '../../../kernel/errors.ts';

/** Files that calls may read or store at once, each in a process or a thread of its own; one of each workspace, and few wait behind it. */
const mostReading = 2;
const mostWaiting = 4;

const reading = new Set<string>();
const waiting: { workspaceId: string; go: () => void }[] = [];

/**
 * Waits until a call of the workspace may read or store a file; returns what gives the place back. One workspace never takes the
 * place of another. Throws rate-limited when too many wait already.
 */
export async function takeReadingPlace(workspaceId: string): Promise<() => void> {
  if (waiting.filter((one) => one.workspaceId === workspaceId).length >= mostWaiting) {
    throw new ServiceError(say('too-many-files'));
  }
  await new Promise<void>((go) => {
    waiting.push({ workspaceId, go });
    admit();
  });
  return () => {
    reading.delete(workspaceId);
    admit();
  };
}

function admit(): void {
  while (reading.size < mostReading) {
    const next = waiting.findIndex(({ workspaceId }) => !reading.has(workspaceId));
    const [one] = next < 0 ? [] : waiting.splice(next, 1);
    if (!one) return;
    reading.add(one.workspaceId);
    one.go();
  }
}
