import type { ServiceContext } from '@stempel/services';
import { generateStatements } from '@stempel/services/statements';
import { findCorrections } from '@stempel/services/statements/corrections';
import { cleanUpWorkspace } from '@stempel/services/transfer/background';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { deliverMails, type SendMail } from '@stempel/services/transfer/mail';

/** What a job did in one workspace: counts by name, and what it could not do. */
export type JobOutcome = { counts: Record<string, number>; failures?: readonly object[] };

/** What the jobs need besides the context of a workspace. */
export type JobTools = {
  sendMail: SendMail;
  /** Aborted when this process stops: what still runs is given back. */
  stopping?: AbortSignal;
};

/** Work of one workspace. Each may run twice, on two machines at once, and after a kill: the effect is there once. */
export type Job = {
  readonly name: string;
  readonly description: string;
  /** When every workspace is visited, in UTC. */
  readonly cron: string;
  /** Workspaces that one server works for at a time: one that takes minutes must not hold up who waits for theirs. */
  readonly workspacesAtOnce: number;
  run(ctx: ServiceContext, tools: JobTools): Promise<JobOutcome>;
};

/** Every job, by name. */
export const jobs: readonly Job[] = [
  {
    name: 'generate-statements',
    description: 'Makes the statement of every period that has ended; settles those that approve themselves',
    cron: '7 * * * *',
    workspacesAtOnce: 1,
    async run(ctx) {
      const { generated, settled, failed } = await generateStatements(ctx);
      return { counts: { generated, settled, failed: failed.length }, failures: failed };
    },
  },
  {
    name: 'find-corrections',
    description: 'Finds retroactive versions that reach into settled periods and makes pending corrections',
    cron: '17 * * * *',
    workspacesAtOnce: 1,
    async run(ctx) {
      const { checked, pending, failed } = await findCorrections(ctx);
      return { counts: { checked, pending, failed: failed.length }, failures: failed };
    },
  },
  {
    name: 'run-jobs',
    description: 'Runs imports, exports and testing jobs; new ones are announced and start at once',
    cron: '* * * * *',
    workspacesAtOnce: 3,
    run: async (ctx, { stopping }) => ({ counts: await runJobs(ctx, stopping) }),
  },
  {
    name: 'clean-up',
    description:
      'Deletes expired idempotency keys, the provisioning log after 180 days and files without a run',
    cron: '41 * * * *',
    workspacesAtOnce: 1,
    run: async (ctx) => ({ counts: await cleanUpWorkspace(ctx) }),
  },
  {
    name: 'send-mail',
    description: 'Sends the mails that wait; new ones are announced and go out at once',
    cron: '*/2 * * * *',
    workspacesAtOnce: 3,
    run: async ({ db, workspace, now }, { sendMail }) => ({
      counts: await deliverMails({ db, workspaceId: workspace.id, now }, sendMail),
    }),
  },
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
