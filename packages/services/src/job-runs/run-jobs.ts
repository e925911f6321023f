import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor, ServiceContext } from '../context.ts';
import { runExport } from '../exports/run-export.ts';
import { runFillTimesheet } from '../fill-timesheet/run-fill-timesheet.ts';
import { runImport } from '../imports/run-import.ts';
import { isUnavailable } from '../unavailable.ts';
import { getJobRow, type JobRow, jobKey } from './job-rows.ts';
import { JobCancelled, type JobOutcome, type JobRun } from './job-run.ts';
import { runStatementGeneration } from './run-statement-generation.ts';

const { jobs } = schema;

const runners: Record<string, (run: JobRun) => Promise<JobOutcome>> = {
  import: runImport,
  export: runExport,
  'fill-timesheet': runFillTimesheet,
  'generate-statements': runStatementGeneration,
};

/** Jobs that did not end; a running one was left behind by a killed worker, or another worker has it. */
async function unfinished(ctx: ServiceContext): Promise<JobRow[]> {
  return inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, ctx.workspace.id), inArray(jobs.state, ['queued', 'running'])))
      .orderBy(asc(jobs.id)),
  );
}

/**
 * Runs every job of the workspace that waits, one after the other, and returns how many ended. Each is held by a
 * session lock of PostgreSQL, which a killed worker loses with its connection: so no two workers run one job, and
 * an interrupted one is taken up again.
 */
export async function runJobs(ctx: ServiceContext): Promise<{ finished: number }> {
  let finished = 0;
  for (const { id } of await unfinished(ctx)) {
    const lock = await ctx.db.pool.connect();
    let isFree = false;
    try {
      const { rows } = await lock.query<{ held: boolean }>({
        text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        values: [`job:${id}`],
      });
      isFree = !rows[0]?.held;
      if (isFree) continue;
      if (await runOne(ctx, id)) finished += 1;
      await lock.query({ text: 'select pg_advisory_unlock(hashtextextended($1, 0))', values: [`job:${id}`] });
      isFree = true;
    } finally {
      // A connection that may still hold the lock ends with it: in the pool it would keep the job from everybody.
      lock.release(!isFree);
    }
  }
  return { finished };
}

async function runOne(ctx: ServiceContext, id: string): Promise<boolean> {
  const row = await start(ctx, id);
  if (!row) return false;
  const runner = runners[row.kind];
  const run = { row, ctx: { ...ctx, actor: requesterOf(row) } };
  try {
    if (!runner) throw new Error(`Nothing runs jobs of kind ${row.kind}.`);
    await finish(ctx, id, await runner(run));
  } catch (error) {
    if (error instanceof JobCancelled) return true;
    // A database that was away is no failure of the job: it stays running, and the queue takes it up again.
    if (isUnavailable(error)) throw error;
    await finish(ctx, id, { state: 'failed', message: 'The job failed on our side; try it again.' });
    throw error;
  }
  return true;
}

/** Marks the job as running; undefined when it ended before this worker got hold of it. */
async function start(ctx: ServiceContext, id: string): Promise<JobRow | undefined> {
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const row = await getJobRow(tx, ctx, id);
    if (row.state !== 'queued' && row.state !== 'running') return undefined;
    const startedAt = row.startedAt ?? ctx.now;
    await tx.update(jobs).set({ state: 'running', startedAt, updatedAt: ctx.now }).where(jobKey(ctx, id));
    return { ...row, startedAt, state: 'running' };
  });
}

/** Ends a job at the time of the database (the run began at `ctx.now`), unless it was cancelled or its own transaction ended it already. */
async function finish(ctx: ServiceContext, id: string, outcome: JobOutcome): Promise<void> {
  await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .update(jobs)
      .set({
        state: outcome.state,
        message: outcome.message ?? null,
        finishedAt: sql`clock_timestamp()`,
        updatedAt: ctx.now,
      })
      .where(and(jobKey(ctx, id), eq(jobs.state, 'running'))),
  );
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
