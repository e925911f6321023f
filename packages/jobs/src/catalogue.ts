import type { ServiceContext } from '@stempel/services';
import { addBuiltInRoles } from '@stempel/services/access/roles';
import { cleanUpEvents } from '@stempel/services/events/webhooks';
import { nextReminders, remindPeople } from '@stempel/services/insight/reminders';
import { sendReportMails } from '@stempel/services/insight/saved-views';
import { sendNotifications } from '@stempel/services/notifications';
import { keepRetention } from '@stempel/services/privacy/retention';
import { deleteLeftContents } from '@stempel/services/recording/attachments';
import { checkInputs, generateStatements } from '@stempel/services/statements';
import { findCorrections } from '@stempel/services/statements/corrections';
import { findLiveIncidents } from '@stempel/services/statements/live-incidents';
import { cleanUpWorkspace, type DueWork } from '@stempel/services/transfer/background';
import { hasUnfinishedJobs, runJobs } from '@stempel/services/transfer/job-runs';
import { deliverMails, hasQueuedMails, type SendMail } from '@stempel/services/transfer/mail';

/** What a job did in one workspace: counts by name, and what it could not do. */
export type JobOutcome = {
  counts: Record<string, number>;
  failures?: readonly object[];
  /** When there is something to do again though nothing changes; null for never. */
  next: Temporal.Instant | null;
};

/** What the jobs need besides the context of a workspace. */
export type JobTools = {
  sendMail: SendMail;
  /** Where contents of files lie that people add, beside the database. */
  files?: ServiceContext['files'];
  /** What the console says in each language, for files that people read. */
  words?: ServiceContext['words'];
  /** Aborted when this process stops: what still runs is given back. */
  stopping?: AbortSignal;
  /** Since when it is known what made the work due. */
  notedAt?: Temporal.Instant;
  /** An id that is earlier than those of the audit rows of what made it due; without it that is not known. */
  since?: string | undefined;
  /** Told while a long job runs what it did so far: counts by name, as in its outcome. */
  onProgress?: ((counts: Record<string, number>) => void) | undefined;
  /** Whether others wait for the place: then it is given back after one run, and all are run in turns. */
  inTurns?: boolean;
};

/** Work of one workspace. Each may run twice, on two machines at once, and after a kill: the effect is there once. */
export type Job = {
  readonly name: DueWork;
  readonly description: string;
  /** When it is due, in words. */
  readonly when: string;
  /** Workspaces that one server works for at a time: one that takes minutes must not hold up who waits for theirs. */
  readonly workspacesAtOnce: number;
  run(ctx: ServiceContext, tools: JobTools): Promise<JobOutcome>;
};

const lookedBack = { hours: 26 };

/** Every job, by name. */
export const jobs: readonly Job[] = [
  {
    name: 'generate-statements',
    description: 'Makes the statement of every period that has ended; settles those that approve themselves',
    when: 'when a period ends, and within the hour after any change',
    workspacesAtOnce: 3,
    async run(ctx, { onProgress }) {
      const { generated, settled, failed, nextOn } = await generateStatements(ctx, {
        onBatch: (done) =>
          onProgress?.({ generated: done.generated, settled: done.settled, failed: done.failed.length }),
      });
      const ends = nextOn === null ? null : startOf(nextOn, ctx.workspace.timeZone);
      return {
        counts: { generated, settled, failed: failed.length },
        failures: failed,
        next: failed.length === 0 ? ends : earlier(ends, ctx.now.add({ hours: 1 })),
      };
    },
  },
  {
    name: 'find-corrections',
    description: 'Finds retroactive versions that reach into settled periods and makes pending corrections',
    when: 'within the hour after any change',
    workspacesAtOnce: 3,
    async run(ctx, { notedAt = ctx.now }) {
      const since = earlier(notedAt.subtract({ hours: 1 }), ctx.now.subtract(lookedBack));
      const { checked, pending, failed } = await findCorrections(ctx, { since });
      return {
        counts: { checked, pending, failed: failed.length },
        failures: failed,
        next: failed.length === 0 ? null : ctx.now.add({ hours: 1 }),
      };
    },
  },
  {
    name: 'find-incidents',
    description:
      'Opens an incident for what is wrong with recorded time now and closes those that were mended',
    when: 'within three minutes after time or rules changed, and when a limit or a day is over',
    workspacesAtOnce: 3,
    async run(ctx, { since }) {
      const { nextAt, ...counts } = await findLiveIncidents(ctx, { since });
      return { counts, next: nextAt };
    },
  },
  {
    name: 'send-notifications',
    description: 'Writes the mails that tell people what is new: at once, and at the hour of their digest',
    when: 'half a minute after something happened, and when a digest is due',
    workspacesAtOnce: 2,
    async run(ctx) {
      const { mails, nextAt } = await sendNotifications(ctx);
      return { counts: { mails }, next: nextAt };
    },
  },
  {
    name: 'send-report-mails',
    description: 'Writes the mails that lead people to the reports they asked for, daily, weekly or monthly',
    when: 'at the hour of whoever asked for one',
    workspacesAtOnce: 2,
    async run(ctx) {
      const { nextAt, ...counts } = await sendReportMails(ctx);
      return { counts, next: nextAt };
    },
  },
  {
    name: 'run-jobs',
    description: 'Runs imports, exports and testing jobs; new ones are announced and start at once',
    when: 'at once; every minute while one runs',
    workspacesAtOnce: 3,
    async run(ctx, { stopping, words, inTurns = false }) {
      const counts = await runJobs(
        { ...ctx, words },
        { stopping, most: inTurns ? 1 : Number.POSITIVE_INFINITY },
      );
      if (!(await hasUnfinishedJobs(ctx))) return { counts, next: null };
      return { counts, next: counts.finished > 0 ? ctx.now : ctx.now.add({ minutes: 1 }) };
    },
  },
  {
    name: 'clean-up',
    description:
      'Deletes expired idempotency keys, the provisioning log after 180 days, deliveries to webhooks after 30, files without a run and contents without a file',
    when: 'daily, and after uploads',
    workspacesAtOnce: 2,
    run: async (ctx, { files }) => {
      const database = { ...(await cleanUpWorkspace(ctx)), ...(await cleanUpEvents(ctx)) };
      const counts = { ...database, left_contents: await deleteLeftContents({ ...ctx, files }) };
      return { counts, next: ctx.now.add({ hours: 24 }) };
    },
  },
  {
    name: 'keep-retention',
    description: 'Takes away what is older than the workspace keeps it, in parts that go on where one ended',
    when: 'daily, where a period was chosen',
    workspacesAtOnce: 1,
    async run(ctx, { stopping }) {
      const { removed, next } = await keepRetention(ctx, { stopping });
      const wait = { soon: { seconds: 10 }, tomorrow: { hours: 24 } };
      return { counts: { removed }, next: next === 'never' ? null : ctx.now.add(wait[next]) };
    },
  },
  {
    name: 'check-statements',
    description:
      'Builds the input of some settled statements again; one that is not what it was becomes an incident',
    when: 'daily',
    workspacesAtOnce: 1,
    run: async (ctx) => ({ counts: { ...(await checkInputs(ctx)) }, next: ctx.now.add({ hours: 24 }) }),
  },
  {
    name: 'remind-people',
    description: 'Reminds people of requests and statements that have waited for them for three days',
    when: 'daily, early in the morning of the workspace',
    workspacesAtOnce: 2,
    run: async (ctx) => ({ counts: { ...(await remindPeople(ctx)) }, next: nextReminders(ctx) }),
  },
  {
    name: 'add-built-in-roles',
    description: 'Adds the built-in roles that came with a later version',
    when: 'an hour after the update that brings one',
    workspacesAtOnce: 1,
    run: async (ctx) => ({ counts: { added: await addBuiltInRoles(ctx) }, next: null }),
  },
  {
    name: 'send-mail',
    description: 'Sends the mails that wait; new ones are announced and go out at once',
    when: 'at once; every two minutes while one waits',
    workspacesAtOnce: 3,
    async run({ db, workspace, now }, { sendMail }) {
      const counts = await deliverMails({ db, workspaceId: workspace.id, now }, sendMail);
      const isWaiting = await hasQueuedMails(db, workspace.id);
      return { counts, next: isWaiting ? now.add({ minutes: 2 }) : null };
    },
  },
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}

/** Where a day begins in a zone. */
function startOf(date: string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant();
}

function earlier(one: Temporal.Instant | null, other: Temporal.Instant): Temporal.Instant {
  return one !== null && Temporal.Instant.compare(one, other) < 0 ? one : other;
}
