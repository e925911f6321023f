import { type ServiceContext, systemContext } from '@stempel/services';
import type { Job, JobOutcome, JobTools } from './catalogue.ts';

/** Runs a job in one workspace here and now, with the code the workers use; returns what it did. */
export async function runJob(
  job: Job,
  {
    db,
    workspace,
    now,
    requestId,
    ...tools
  }: JobTools & {
    db: ServiceContext['db'];
    workspace: ServiceContext['workspace'];
    now: Temporal.Instant;
    requestId: string;
  },
): Promise<JobOutcome> {
  return job.run(systemContext(db, workspace, now, requestId), tools);
}
