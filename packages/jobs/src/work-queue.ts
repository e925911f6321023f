import type { PgBoss, Job as QueuedJob } from 'pg-boss';
import { type Job, jobs } from './catalogue.ts';
import { oneOfEachWorkspace } from './one-of-each-workspace.ts';
import { type Message, openQueue, queueOptions } from './queue.ts';
import type { WorkerSettings } from './worker-settings.ts';

/**
 * What somebody waits for goes before what came due by itself. It is a message of its own: the one of the look may be
 * waiting already.
 */
const announcedFirst = 1;

/** Between messages nobody asks: who adds one wakes the places. This finds what was to be tried again. */
const pollingIntervalSeconds = 15;

const everywhere = 'all-workspaces';

export type QueueFigures = { job: string; queued: number; active: number };

export type WorkQueue = {
  /** Adds a message for each workspace that has none waiting. */
  add(work: string, workspaceIds: readonly string[]): Promise<void>;
  announce(work: string, workspaceId: string): Promise<void>;
  /** What the queue counts once a minute; throws where it cannot be used. */
  measure(): Promise<QueueFigures[]>;
  stop(options: { timeout: number }): Promise<void>;
};

/** Opens the queues of all jobs and takes from them; a workspace has one place of each at most. */
export async function openWorkQueue(
  settings: Pick<WorkerSettings, 'appUrl' | 'log'>,
  handle: (job: Job, message: QueuedJob<Message>) => Promise<void>,
): Promise<WorkQueue> {
  const boss = await openQueue(settings);
  const places = new Map<string, string[]>();
  const wake = (work: string) => {
    for (const place of places.get(work) ?? []) boss.notifyWorker(place);
  };
  async function add(work: string, workspaceIds: readonly string[]): Promise<void> {
    await boss.insert(
      work,
      workspaceIds.map((id) => ({ data: { workspaceId: id }, singletonKey: id })),
    );
    wake(work);
  }
  async function announce(work: string, workspaceId: string): Promise<void> {
    const options = { singletonKey: `${workspaceId} announced`, priority: announcedFirst };
    await boss.send(work, { workspaceId, announced: true }, options);
    wake(work);
  }
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions);
    // Earlier versions looked through all workspaces by the clock.
    await boss.unschedule(job.name);
    const sendAgain = (id: string, announced: boolean) =>
      announced ? announce(job.name, id) : add(job.name, [id]);
    const inTurn = oneOfEachWorkspace((message: QueuedJob<Message>) => handle(job, message), sendAgain);
    places.set(job.name, await takePlaces(boss, job, inTurn));
  }
  await cleanUpHourly(boss);
  wake('clean-up');
  return {
    add,
    announce,
    async measure() {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, queuedCount, activeCount }) => ({
        ...{ job: name, queued: queuedCount, active: activeCount },
      }));
    },
    stop: ({ timeout }) => boss.stop({ graceful: true, timeout }),
  };
}

/** What belongs to no workspace, now and every hour. */
async function cleanUpHourly(boss: PgBoss): Promise<void> {
  await boss.schedule('clean-up', '41 * * * *', {}, { singletonKey: everywhere });
  await boss.send('clean-up', {}, { singletonKey: everywhere });
}

/** One place for each workspace that is worked for at a time; each takes the next message as soon as it is done. */
async function takePlaces(
  boss: PgBoss,
  job: Job,
  handle: (message: QueuedJob<Message>) => Promise<void>,
): Promise<string[]> {
  const places: string[] = [];
  for (let number = 0; number < job.workspacesAtOnce; number += 1) {
    const place = await boss.work<Message>(job.name, { pollingIntervalSeconds }, async (messages) => {
      for (const message of messages) await handle(message);
      boss.notifyWorker(places[number] ?? '');
    });
    places.push(place);
  }
  return places;
}
