import { insertRows, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { mapAtOnce } from '../../kernel/at-once.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import {
  getRunRow,
  overlayIn,
  type SandboxRunRow,
  type StoredReach,
  type TriedOn,
  workOutDifferences,
} from '../../policies/sandbox/index.ts';
import { runKey } from '../job-runs/job-rows.ts';
import { JobCancelled, type JobOutcome, type JobRun, saveProgress } from '../job-runs/job-run.ts';

/** Periods that are evaluated in one transaction, and held in memory as long; as corrections are. */
const mostPeriods = 100;

interface Candidate extends Record<string, unknown> {
  readonly employmentId: string;
  readonly employeeId: string;
  readonly orgUnitId: string | null;
  readonly periods: number;
  readonly done: boolean;
}

/**
 * Works a run out, some employments in a transaction that writes nothing but their results and the progress: so a run
 * that was interrupted goes on with those that have no result.
 */
export async function runSandbox({ row: job, ctx, signal }: JobRun): Promise<JobOutcome> {
  const run = await inWorkspace(ctx.db, ctx.workspace.id, (tx) => getRunRow(tx, ctx, job.id));
  const candidates = await findCandidates(ctx, run);
  const left = candidates.filter(({ done }) => !done);
  await saveProgress(ctx, job, {
    processed: candidates.length - left.length,
    total: candidates.length,
  });
  const tried: TriedOn = {
    overlay: overlayIn(run),
    effectiveFrom: run.run.effectiveFrom,
    lastOn: run.run.lastOn,
  };
  await mapAtOnce(ctx, inTransactions(left), async (batch) => {
    signal.throwIfAborted();
    await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
      await saveResults(tx, ctx, job.id, batch, tried);
      await count(tx, ctx, job, batch.length);
    });
  });
  return { state: 'succeeded' };
}

/** The employments in their order, in parts of some periods together. */
function inTransactions(candidates: readonly Candidate[]): Candidate[][] {
  const parts: Candidate[][] = [];
  let periods = Number.POSITIVE_INFINITY;
  for (const one of candidates) {
    if (periods + one.periods > mostPeriods) {
      parts.push([]);
      periods = 0;
    }
    parts.at(-1)?.push(one);
    periods += one.periods;
  }
  return parts;
}

/** The employments with a settled period that the drafts reach into, within what was asked for and could be seen. */
async function findCandidates(ctx: ServiceContext, { run }: SandboxRunRow): Promise<Candidate[]> {
  const { orgUnits, employees, scope, own } = run.reach as StoredReach;
  const asker: ServiceContext = { ...ctx, actor: { ...ctx.actor, employeeId: own } };
  const seen = employeesOf(asker, scope);
  const last = sql`touched.last_on`;
  const unit = sql`(select v.org_unit_id from employment_versions v
     where v.workspace_id = ${ctx.workspace.id} and v.object_id = touched.employment_id and v.superseded_at is null
     order by v.effective_from <= ${last} desc, abs(v.effective_from - ${last}) limit 1)`;
  const conditions: SQL[] = [
    ...(seen ? [sql`touched.employee_id in (select employee_id from (${seen}) seen)`] : []),
    ...(employees ? [sql`touched.employee_id = any(${uuidList(employees)})`] : []),
    ...(orgUnits ? [sql`${unit} in ${orgUnitBranch(ctx, orgUnits, run.lastOn ?? today(ctx))}`] : []),
  ];
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const { rows } = await tx.execute<Candidate>(sql`
      with touched as materialized (
        select employment_id, employee_id, count(*)::int as periods, max(period_to) as last_on from statements
         where workspace_id = ${ctx.workspace.id} and state = 'approved'
           and period_to >= ${run.effectiveFrom}::date
           ${run.lastOn ? sql`and period_from <= ${run.lastOn}::date` : sql``}
         group by employment_id, employee_id)
      select touched.employment_id as "employmentId", touched.employee_id as "employeeId",
             ${unit} as "orgUnitId", touched.periods,
             exists (select from sandbox_results r
               where r.workspace_id = ${ctx.workspace.id} and r.run_id = ${run.id}
                 and r.employment_id = touched.employment_id) as done
        from touched ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
       order by touched.employment_id`);
    return rows;
  });
}

async function saveResults(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  runId: string,
  batch: readonly Candidate[],
  tried: TriedOn,
): Promise<void> {
  const found = await workOutDifferences(
    tx,
    ctx,
    tried,
    batch.map(({ employmentId }) => employmentId),
  );
  const rows = batch.map(({ employmentId, employeeId, orgUnitId }) => {
    const result = found.get(employmentId) ?? { totals: [], periods: [], differs: false, refused: null };
    return { workspaceId: ctx.workspace.id, runId, employmentId, employeeId, orgUnitId, ...result };
  });
  await insertRows(tx, schema.sandboxResults, rows);
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
