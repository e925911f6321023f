import { setTimeout } from 'node:timers/promises';
import { refusesWrites } from '@stempel/services';
import { lookAgain, takeDueWork } from '@stempel/services/transfer/background';
import { jobs } from './catalogue.ts';
import type { WorkQueue } from './work-queue.ts';
import type { WorkerSettings } from './worker-settings.ts';

const lookMilliseconds = 10_000;

/** Adds what is due to the queue, all the time; what a killed process left behind at once. */
export async function lookForDueWork(
  { db, log, now }: WorkerSettings,
  queue: WorkQueue,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  async function look(): Promise<void> {
    if (await refusesWrites(db)) return;
    for await (const batch of takeDueWork(db, now())) {
      const byWork = Map.groupBy(batch, ({ work }) => work);
      for (const { name } of jobs) {
        const ids = (byWork.get(name) ?? []).map(({ workspaceId }) => workspaceId);
        if (ids.length > 0) await queue.add(name, ids);
      }
    }
  }
  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'looking for due work failed'));
      await setTimeout(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  await lookAgain(db);
  const looking = goOn();
  return {
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
