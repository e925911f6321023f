import { inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { mapAtOnce } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import {
  addCandidates,
  getRunRow,
  isReached,
  mostPasses,
  overlayIn,
  resultsOf,
  type SandboxRunRow,
  selectOpenPoints,
  selectPoints,
  storedSums,
  sumUpRuns,
  type TriedOn,
  touchedUnit,
} from '../../policies/sandbox/index.ts';
import { runKey } from '../job-runs/job-rows.ts';
import { JobCancelled, type JobOutcome, type JobRun, saveProgress } from '../job-runs/job-run.ts';
import { type Candidate, inParts, saveResults, type Target } from './save-results.ts';

/**
 * Periods of one transaction: what their results rest on is looked up together, and the results are written together. Of
 * those that are evaluated some are held in memory at a time (`saveResults`).
 */
const mostPeriods = 150;

/**
 * Works a run out, some employments in a transaction that writes nothing but their results and the progress: so a run
 * that was interrupted goes on with those that have no result. The points of a curve are worked out together; then
 * values between them at which it may cost nothing or turn.
 */
export async function runSandbox({ row: job, ctx, signal }: JobRun): Promise<JobOutcome> {
  const run = await inWorkspace(ctx.db, ctx.workspace.id, (tx) => getRunRow(tx, ctx, job.id));
  const candidates = await findCandidates(ctx, run);
  const { effectiveFrom, lastOn } = run.run;
  const work: Work = { job, ctx, signal, candidates, tried: { effectiveFrom, lastOn } };
  if (run.run.varied === null) await workThrough(work, [{ id: job.id, overlay: overlayIn(run.run) }]);
  else await workOutCurve(work, run);
  return { state: 'succeeded' };
}

interface Work {
  readonly job: JobRun['row'];
  readonly ctx: ServiceContext;
  readonly signal: AbortSignal;
  readonly candidates: readonly Candidate[];
  readonly tried: TriedOn;
}

async function workOutCurve(work: Work, run: SandboxRunRow): Promise<void> {
  const { ctx } = work;
  for (let pass = 0; pass <= mostPasses; pass += 1) {
    const { all, open } = await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => ({
      all: await selectPoints(tx, ctx, run.run.id),
      open: await selectOpenPoints(tx, ctx, run.run.id),
    }));
    const targets = open.map((point) => ({ id: point.id, overlay: overlayIn(point) }));
    await workThrough(work, targets, all.length - open.length);
    const added = await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
      for (const { id } of open) await saveSums(tx, ctx, id);
      return pass < mostPasses ? addCandidates(tx, ctx, run) : 0;
    });
    if (added === 0) return;
  }
}

async function saveSums(tx: WorkspaceTransaction, ctx: ServiceContext, id: string): Promise<void> {
  const { sandboxRuns } = schema;
  const nothing = { employments: 0, differing: 0, refused: 0, lines: [] };
  const sums = (await sumUpRuns(tx, resultsOf(ctx, [id]))).get(id) ?? nothing;
  await tx
    .update(sandboxRuns)
    .set({ sums: storedSums.write(sums) })
    .where(and(eq(sandboxRuns.workspaceId, ctx.workspace.id), eq(sandboxRuns.id, id)));
}

/**
 * Writes the results that are missing of targets, beside so many that are finished. They are worked out together where the
 * same employments are left of them.
 */
async function workThrough(work: Work, targets: readonly Target[], finished = 0): Promise<void> {
  const { job, ctx, signal, candidates, tried } = work;
  const done = await findDone(ctx, targets);
  const leftOf = ({ id }: Target) =>
    candidates.filter(({ employmentId }) => !done.get(id)?.has(employmentId));
  const written = [...done.values()].reduce((sum, { size }) => sum + size, 0);
  await saveProgress(ctx, job, {
    processed: written + candidates.length * finished,
    total: candidates.length * (targets.length + finished),
  });
  const keyOf = (target: Target) =>
    done.has(target.id)
      ? leftOf(target)
          .map(({ employmentId }) => employmentId)
          .join()
      : 'all';
  for (const [left, together] of Map.groupBy(targets, keyOf)) {
    const [first] = together;
    if (left === '' || !first) continue;
    await mapAtOnce(ctx, inParts(leftOf(first), mostPeriods), async (batch) => {
      signal.throwIfAborted();
      await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
        await saveResults(tx, ctx, together, batch, tried);
        await count(tx, ctx, job, batch.length * together.length);
      });
    });
  }
}

/** The employments that have results, by run. */
async function findDone(ctx: ServiceContext, targets: readonly Target[]): Promise<Map<string, Set<string>>> {
  const ids = targets.map(({ id }) => id);
  const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.execute<{ runId: string; employments: string[] }>(sql`
      select run_id as "runId", array_agg(employment_id::text) as employments
        from ${resultsOf(ctx, ids)} r group by run_id`),
  );
  return new Map(rows.map(({ runId, employments }) => [runId, new Set(employments)]));
}

/** The employments with a settled period that the drafts reach into, within what was asked for and could be seen. */
async function findCandidates(ctx: ServiceContext, { run }: SandboxRunRow): Promise<Candidate[]> {
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const { rows } = await tx.execute<Candidate>(sql`
      with touched as materialized (
        select employment_id, employee_id, count(*)::int as periods, max(period_to) as last_on from statements
         where workspace_id = ${ctx.workspace.id} and state = 'approved'
           and period_to >= ${run.effectiveFrom}::date
           ${run.lastOn ? sql`and period_from <= ${run.lastOn}::date` : sql``}
         group by employment_id, employee_id)
      select touched.employment_id as "employmentId", touched.employee_id as "employeeId",
             ${touchedUnit(ctx)} as "orgUnitId", touched.periods
        from touched where ${isReached(ctx, run)}
       order by touched.employment_id`);
    return rows;
  });
}

/** Counts what is written in the same transaction. Throws JobCancelled where the run is not to go on. */
async function count(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  job: JobRun['row'],
  employments: number,
): Promise<void> {
  const { jobs } = schema;
  const [row] = await tx
    .update(jobs)
    .set({ processed: sql`${jobs.processed} + ${employments}`, updatedAt: ctx.now })
    .where(runKey(ctx, job))
    .returning({ id: jobs.id });
  if (!row) throw new JobCancelled();
}
