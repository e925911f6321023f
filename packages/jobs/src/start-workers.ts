import { setTimeout } from 'node:timers/promises';
import { systemContext } from '@stempel/services';
import { cleanUpInstallation, findWorkspace, listWorkspaces } from '@stempel/services/transfer/background';
import type { PgBoss, Job as QueuedJob } from 'pg-boss';
import { type Job, jobs } from './catalogue.ts';
import { listenForWork } from './listen-for-work.ts';
import { openQueue, queueOptions } from './queue.ts';
import type { WorkerSettings } from './worker-settings.ts';

export type Workers = {
  /** Lets running work end (20 s at most), then gives the rest back to the queue. */
  stop(): Promise<void>;
};

/** A message without a workspace asks for all of them. */
type Message = { workspaceId?: string };

/**
 * What somebody waits for goes before the regular look through all workspaces, which takes a second for each. It is a
 * message of its own: the one of the look may be waiting already.
 */
const announcedFirst = 1;

/** Places are shared by workspace: each has one at most, however much it waits for. */
const turns = { pollingIntervalSeconds: 1, localGroupConcurrency: 1 } as const;
const groupOf = (workspaceId: string) => ({ group: { id: workspaceId } });

const mostListed = 20;
const everywhere = 'all-workspaces';
const patienceMilliseconds = 20_000;
const givingBackMilliseconds = 2_000;

/**
 * Starts the workers of this process on the queue that all processes share. What a killed process left behind is
 * looked for at once, not only at the next full hour.
 */
export async function startWorkers(settings: WorkerSettings): Promise<Workers> {
  const boss = await openQueue(settings);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const tools = { ...settings, stopping: stopping.signal };
  const handleAll = async (job: Job, messages: readonly QueuedJob<Message>[]) => {
    for (const message of messages) await handle(boss, job, message, tools);
  };
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions);
    await boss.schedule(job.name, job.cron, {}, { singletonKey: everywhere });
    const taking = { ...turns, localConcurrency: job.workspacesAtOnce };
    await boss.work<Message>(job.name, taking, (messages) => {
      const work = handleAll(job, messages);
      running.add(work);
      return work.finally(() => running.delete(work));
    });
    await boss.send(job.name, {}, { singletonKey: everywhere });
  }
  const listener = await listenForWork(settings, async (name, workspaceId) => {
    await boss.send(
      name,
      { workspaceId },
      { ...groupOf(workspaceId), singletonKey: `${workspaceId} announced`, priority: announcedFirst },
    );
  });
  return {
    async stop() {
      await listener.stop();
      await boss.stop({ graceful: true, timeout: patienceMilliseconds });
      // An interruption that is asked for is none: the next process takes up what is given back here.
      stopping.abort();
      await Promise.race([
        Promise.allSettled(running),
        setTimeout(givingBackMilliseconds, undefined, { ref: false }),
      ]);
    },
  };
}

async function handle(
  boss: PgBoss,
  job: Job,
  message: QueuedJob<Message>,
  settings: WorkerSettings,
): Promise<void> {
  const { db, log, now } = settings;
  const { workspaceId } = message.data ?? {};
  if (workspaceId === undefined) {
    if (job.name === 'clean-up') await cleanUpInstallation(db, now());
    for (const { id } of await listWorkspaces(db))
      await boss.send(job.name, { workspaceId: id }, { ...groupOf(id), singletonKey: id });
    return;
  }
  const workspace = await findWorkspace(db, workspaceId);
  if (!workspace) return;
  const requestId = `job-${message.id}`;
  try {
    const { counts, failures = [] } = await job.run(systemContext(db, workspace, now(), requestId), settings);
    const fields = { job: job.name, workspace: workspace.slug, request_id: requestId, counts };
    const effect = Object.values(counts).some((count) => count > 0);
    log[effect ? 'info' : 'debug'](fields, 'job done');
    if (failures.length > 0)
      log.warn({ ...fields, failures: failures.slice(0, mostListed) }, 'job left work undone');
  } catch (error) {
    log.error({ job: job.name, workspace: workspace.slug, request_id: requestId, err: error }, 'job failed');
    throw error;
  }
}
