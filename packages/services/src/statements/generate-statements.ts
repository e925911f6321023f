import { inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, gt, sql } from '@stempel/db/drizzle';
import { loadConfigurationAgain } from '../evaluation/configuration-again.ts';
import { loadEmployees } from '../evaluation/employments.ts';
import { mapAtOnce, partsOf } from '../kernel/at-once.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { beforeAllIds, uuidList } from '../kernel/uuid-list.ts';
import type { FailedStatement } from './failed-statement.ts';
import { generateRound, type RoundsDone } from './generate-round.ts';
import { saveFailures } from './save-failures.ts';
import { saveIncidents } from './save-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import { auditMade } from './statement-said.ts';
import { tellReady } from './tell-statements.ts';

export interface GeneratedStatements {
  generated: number;
  settled: number;
  failed: FailedStatement[];
  /** The first date on which a further statement is due, unless something changes; null for never. */
  nextOn: string | null;
}

export interface GenerateStatements {
  /** Employments per transaction. */
  batchSize?: number | undefined;
  /** Periods that end before this date; today in the workspace's zone when left out. */
  before?: string | undefined;
  onBatch?: ((done: GeneratedStatements) => Promise<void> | void) | undefined;
}

/**
 * Generates the statement of every closed period that has none yet, batch by batch: each batch is one
 * transaction, so a run that dies loses at most the batches in hand, and the next run goes on. Two runs at once
 * share the work; a period never gets two statements. Terms with automatic approval are settled at once.
 */
export async function generateStatements(
  ctx: ServiceContext,
  { batchSize = 100, before = today(ctx), onBatch }: GenerateStatements = {},
): Promise<GeneratedStatements> {
  requirePermission(ctx, 'jobs', 'run');
  const total: GeneratedStatements = { generated: 0, settled: 0, failed: [], nextOn: null };
  const skipped: string[] = [];
  const run = async (ids: readonly string[], wait: boolean) => {
    skipped.push(...(await runBatch(ctx, { ids, before, wait }, total)));
    await onBatch?.(total);
  };
  for await (const ids of pagesOfEmployments(ctx))
    await mapAtOnce(ctx, partsOf(ids, batchSize), (part) => run(part, false));
  // What others held locked the first time: now their work is waited for.
  await mapAtOnce(ctx, partsOf(skipped.splice(0), batchSize), (ids) => run(ids, true));
  return total;
}

/** So many ids are in memory at once, however large the company. */
const mostListed = 5_000;

/** All employments of the workspace, in order. */
async function* pagesOfEmployments(ctx: ServiceContext): AsyncGenerator<string[]> {
  const { id } = schema.employments;
  for (let last = beforeAllIds; ; ) {
    const behind = last;
    const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx.select({ id }).from(schema.employments).where(gt(id, behind)).orderBy(asc(id)).limit(mostListed),
    );
    yield rows.map((row) => row.id);
    if (rows.length < mostListed) return;
    last = rows.at(-1)?.id ?? last;
  }
}

interface Batch {
  readonly ids: readonly string[];
  readonly before: string;
  /** Whether to wait for employments that are locked, or to leave them for later. */
  readonly wait: boolean;
}

/** Generates everything that is due in a batch; adds to the total and returns the employments left for later. */
async function runBatch(ctx: ServiceContext, batch: Batch, total: GeneratedStatements): Promise<string[]> {
  if (batch.ids.length === 0) return [];
  const done = await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const locked = await lockEmployments(tx, batch);
    const configuration = await loadConfigurationAgain(tx, ctx);
    const employees = await loadEmployees(tx, locked);
    const employments = employees.flatMap((one) => one.employments).filter(({ id }) => locked.includes(id));
    const { before } = batch;
    const done: RoundsDone = { histories: new Map(), made: [], failed: [], nextOn: [] };
    for (let open = employments; open.length > 0; )
      open = await generateRound(tx, ctx, { open, configuration, before }, done);
    await saveFailures(tx, ctx, employments, done.failed);
    await saveIncidents(tx, ctx, done.made);
    await auditMade(tx, ctx, done.made);
    await tellReady(tx, ctx, done.made);
    const settled = await settleAutomatically(tx, ctx, locked);
    return { ...done, settled, left: batch.ids.filter((id) => !locked.includes(id)) };
  });
  total.generated += done.made.length;
  total.settled += done.settled;
  total.failed.push(...done.failed);
  const [nextOn = null] = [...done.nextOn, ...(total.nextOn === null ? [] : [total.nextOn])].sort();
  total.nextOn = nextOn;
  return done.left;
}

/**
 * The lock of recording: time that is saved meanwhile waits, and then finds the statement. One by one, in the order of
 * the ids, as everybody locks them.
 */
async function lockEmployments(tx: WorkspaceTransaction, { ids, wait }: Batch): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select e.id from unnest(${uuidList(ids)}) as wanted (id) cross join lateral (
      select id from employments where id = wanted.id
         for no key update ${wait ? sql`` : sql`skip locked`} offset 0) e`);
  return rows.map((row) => row.id);
}
