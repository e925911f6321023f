import { say } from '@stempel/core/messages';
import { isDiskFull } from '@stempel/db';
import type { Actor, ServiceContext } from '../../kernel/context.ts';
import { isUnavailable } from '../../kernel/unavailable.ts';
import { runExport } from '../exports/run-export.ts';
import { runFillTimesheet } from '../fill-timesheet/run-fill-timesheet.ts';
import { runImport } from '../imports/run-import.ts';
import { runSandbox } from '../sandbox-runs/run-sandbox.ts';
import type { JobRow } from './job-rows.ts';
import { JobCancelled, type JobOutcome, type JobRun } from './job-run.ts';
import { runStatementGeneration } from './run-statement-generation.ts';
import { finishJob, handBackJob, isRunning, takeUpJob } from './take-up-job.ts';

const runners: Record<string, (run: JobRun) => Promise<JobOutcome>> = {
  import: runImport,
  export: runExport,
  'fill-timesheet': runFillTimesheet,
  'generate-statements': runStatementGeneration,
  sandbox: runSandbox,
};

const lookMilliseconds = 1000;

/**
 * Runs a job to its end; false when it was not to be run any more. `stopping` says that this process stops: the job is
 * given back then. Throws what is no fault of the job.
 */
export async function runOneJob(ctx: ServiceContext, id: string, stopping?: AbortSignal): Promise<boolean> {
  const row = await takeUpJob(ctx, id);
  if (!row) return false;
  const watch = watchJob(ctx, row, stopping);
  try {
    const runner = runners[row.kind];
    if (!runner) throw new Error(`Nothing runs jobs of kind ${row.kind}.`);
    const run = { row, ctx: { ...ctx, actor: requesterOf(row) }, signal: watch.signal };
    await finishJob(ctx, row, await runner(run));
  } catch (error) {
    if (error instanceof JobCancelled) return true;
    await endWithError(ctx, row, error);
    throw error;
  } finally {
    watch.end();
  }
  return true;
}

async function endWithError(ctx: ServiceContext, job: JobRow, error: unknown): Promise<void> {
  if (isDiskFull(error)) {
    return finishJob(ctx, job, { state: 'failed', said: [say('job-disk-full')] });
  }
  // A database that was away is no failure of the job: the queue takes it up again. Where it cannot even be given back,
  // that is counted as an interruption, since the job may be what ends the database.
  if (isUnavailable(error)) return handBackJob(ctx, job).catch(() => {});
  return finishJob(ctx, job, { state: 'failed', said: [say('job-failed')] });
}

/** Aborts the work of a job when somebody cancels it or takes it up, or gives it back because this process stops. */
function watchJob(ctx: ServiceContext, job: JobRow, stopping: AbortSignal | undefined) {
  const controller = new AbortController();
  const leave = () => controller.abort(new JobCancelled());
  const handBack = () => handBackJob(ctx, job).then(leave, leave);
  const look = async () => {
    if (!(await isRunning(ctx, job))) leave();
  };
  // A database that is away shows at the next step of the work.
  const timer = setInterval(() => void look().catch(() => {}), lookMilliseconds);
  stopping?.addEventListener('abort', handBack);
  return {
    signal: controller.signal,
    end() {
      clearInterval(timer);
      stopping?.removeEventListener('abort', handBack);
    },
  };
}

/** Import and export permissions were checked when the job was asked for; the run may then write everything. */
function requesterOf(row: JobRow): Actor {
  const { _requested_as: kind, _requested_by_name: name } = row.parameters;
  return {
    kind: kind === 'user' || kind === 'service-user' ? kind : 'system',
    userId: row.requestedBy,
    name: typeof name === 'string' ? name : 'Stempel',
    employeeId: null,
    grants: [{ resource: '*', action: '*', scope: '*' }],
    isOwner: true,
  };
}
