import type { ServiceContext } from '@stempel/services';
import { cleanUpWorkspace } from '@stempel/services/background';
import { deliverMails, type SendMail } from '@stempel/services/mail';

/** What a job did in one workspace, by name. */
export type JobCounts = Record<string, number>;

/** What the jobs need besides the context of a workspace. */
export type JobTools = { sendMail: SendMail };

/** Work of one workspace. Each may run twice, on two machines at once, and after a kill: the effect is there once. */
export type Job = {
  readonly name: string;
  readonly description: string;
  /** When every workspace is visited, in UTC. */
  readonly cron: string;
  run(ctx: ServiceContext, tools: JobTools): Promise<JobCounts>;
};

/** Every job, by name. */
export const jobs: readonly Job[] = [
  {
    name: 'clean-up',
    description: 'Deletes expired idempotency keys and the provisioning log after 180 days',
    cron: '41 * * * *',
    run: (ctx) => cleanUpWorkspace(ctx),
  },
  {
    name: 'send-mail',
    description: 'Sends the mails that wait; new ones are announced and go out at once',
    cron: '*/2 * * * *',
    run: (ctx, { sendMail }) =>
      deliverMails({ db: ctx.db, workspaceId: ctx.workspace.id, now: ctx.now }, sendMail),
  },
];

export function findJob(name: string): Job | undefined {
  return jobs.find((job) => job.name === name);
}
