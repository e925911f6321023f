import { setTimeout } from 'node:timers/promises';
import { systemContext } from '@stempel/services';
import {
  cleanUpInstallation,
  findDue,
  findWorkspace,
  planCleanUps,
  settleDue,
} from '@stempel/services/transfer/background';
import type { Job as QueuedJob } from 'pg-boss';
import type { Job } from './catalogue.ts';
import { listenForWork } from './listen-for-work.ts';
import { lookForDueWork } from './look-for-due-work.ts';
import { type Message, openWorkQueue } from './work-queue.ts';
import type { WorkerSettings } from './worker-settings.ts';

export type Workers = {
  /** Lets running work end (20 s at most), then gives the rest back to the queue. */
  stop(): Promise<void>;
};

const mostListed = 20;
const patienceMilliseconds = 20_000;
const givingBackMilliseconds = 2_000;

/** Starts the workers of this process on the queue that all processes share. */
export async function startWorkers(settings: WorkerSettings): Promise<Workers> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const tools = { ...settings, stopping: stopping.signal, inTurns: true };
  const queue = await openWorkQueue(settings, (job, message) => {
    const work = handle(job, message, tools).then(async (isLeft) => {
      if (isLeft) await queue.add(job.name, [message.data.workspaceId ?? '']);
    });
    running.add(work);
    return work.finally(() => running.delete(work));
  });
  const listener = await listenForWork(settings, queue.announce);
  const looking = await lookForDueWork(settings, queue);
  return {
    async stop() {
      await listener.stop();
      await looking.stop();
      await queue.stop({ timeout: patienceMilliseconds });
      // An interruption that is asked for is none: the next process takes up what is given back here.
      stopping.abort();
      await Promise.race([
        Promise.allSettled(running),
        setTimeout(givingBackMilliseconds, undefined, { ref: false }),
      ]);
    },
  };
}

/** Does what is due; returns whether there is more to be done at once. */
async function handle(job: Job, message: QueuedJob<Message>, settings: WorkerSettings): Promise<boolean> {
  const { db, log, now } = settings;
  const { workspaceId } = message.data ?? {};
  if (workspaceId === undefined) {
    await cleanUpInstallation(db, now());
    await planCleanUps(db, now());
    return false;
  }
  const work = { workspaceId, work: job.name };
  const due = await findDue(db, work, now());
  const workspace = due && (await findWorkspace(db, workspaceId));
  // Whoever had an earlier message of the workspace did it.
  if (!workspace) return false;
  const requestId = `job-${message.id}`;
  try {
    const ctx = systemContext(db, workspace, now(), requestId);
    const tools = { ...settings, notedAt: due.notedAt };
    const { counts, failures = [], next } = await job.run(ctx, tools);
    await settleDue(db, work, due, { now: ctx.now, next });
    const fields = { job: job.name, workspace: workspace.slug, request_id: requestId, counts };
    const effect = Object.values(counts).some((count) => count > 0);
    log[effect ? 'info' : 'debug'](fields, 'job done');
    if (failures.length > 0)
      log.warn({ ...fields, failures: failures.slice(0, mostListed) }, 'job left work undone');
    return next !== null && Temporal.Instant.compare(next, now()) <= 0;
  } catch (error) {
    log.error({ job: job.name, workspace: workspace.slug, request_id: requestId, err: error }, 'job failed');
    throw error;
  }
}
