import { setTimeout } from 'node:timers/promises';
import { measureWebhooks, type WebhookFigures } from '@stempel/services/events/delivery';
import {
  cleanUpInstallation,
  type DueFigures,
  measureDueWork,
  planDailyWork,
} from '@stempel/services/transfer/background';
import { jobs } from './catalogue.ts';
import { doDueWork } from './do-due-work.ts';
import { listenForWork } from './listen-for-work.ts';
import { lookForDueWork } from './look-for-due-work.ts';
import { untilWritable } from './until-writable.ts';
import { serveWebhooks } from './webhooks/serve-webhooks.ts';
import { openWorkQueue, type QueueFigures } from './work-queue.ts';
import type { WorkerSettings } from './worker-settings.ts';

export type Workers = {
  /** Resolves when the queue answered, throws why it cannot be used. */
  check(): Promise<void>;
  /** What waits to be done, over all workspaces. */
  measure(): Promise<WorkFigures>;
  /** Lets running work end (20 s at most), then gives the rest back to the queue. */
  stop(): Promise<void>;
};

export type WorkFigures = {
  work: (Omit<DueFigures, 'work'> & { job: string })[];
  queues: QueueFigures[];
  webhooks: WebhookFigures;
};

const patienceMilliseconds = 20_000;
const givingBackMilliseconds = 2_000;

/** Starts the workers of this process on the queue that all processes share. */
export async function startWorkers(settings: WorkerSettings): Promise<Workers> {
  const stopping = new AbortController();
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const tools = { ...settings, stopping: stopping.signal, inTurns: true };
  const cleanUp = async () => {
    await cleanUpInstallation(settings.db, settings.now());
    await planDailyWork(settings.db, settings.now());
  };
  const queue = await openWorkQueue(settings, (job, { id, data: { workspaceId } = {} }) => {
    const turn = { workspaceId: workspaceId ?? '', requestId: `job-${id}` };
    const begin = () =>
      workspaceId === undefined
        ? cleanUp()
        : doDueWork(job, turn, tools).then(async (isLeft) => {
            if (isLeft) await queue.add(job.name, [workspaceId]);
          });
    const work = untilWritable(settings.db, ending.signal).then(begin);
    running.add(work);
    return work.finally(() => running.delete(work));
  });
  const listener = await listenForWork(settings, queue.announce);
  const looking = await lookForDueWork(settings, queue);
  const { db, log, now, webhooks, watch } = settings;
  const delivering = webhooks && serveWebhooks({ ...webhooks, db, log, now, watch, chance: Math.random });
  return {
    async check() {
      await queue.measure();
    },
    async measure() {
      const due = new Map((await measureDueWork(db, now())).map((figures) => [figures.work, figures]));
      return {
        // Those without any have a figure, too: one that vanishes is not told from one that was never there.
        work: jobs.map(({ name }) => {
          const { workspaces = 0, ageSeconds = 0 } = due.get(name) ?? {};
          return { job: name, workspaces, ageSeconds };
        }),
        queues: await queue.measure(),
        webhooks: await measureWebhooks(db, now()),
      };
    },
    async stop() {
      ending.abort();
      await listener.stop();
      await looking.stop();
      await Promise.all([delivering?.stop(), queue.stop({ timeout: patienceMilliseconds })]);
      // An interruption that is asked for is none: the next process takes up what is given back here.
      stopping.abort();
      await Promise.race([
        Promise.allSettled(running),
        setTimeout(givingBackMilliseconds, undefined, { ref: false }),
      ]);
    },
  };
}
