import { setTimeout } from 'node:timers/promises';
import { refusesWrites } from '@stempel/services';
import type { WorkerSettings } from './worker-settings.ts';

const lookMilliseconds = 1_000;

/**
 * Waits while the installation is moved: what a job sends would leave, and what it notes of that would be refused. Throws when
 * the process stops meanwhile: the queue has the work again.
 */
export async function untilWritable(db: WorkerSettings['db'], stopping: AbortSignal): Promise<void> {
  while (await refusesWrites(db)) {
    stopping.throwIfAborted();
    await setTimeout(lookMilliseconds, undefined, { signal: stopping });
  }
}
