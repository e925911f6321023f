import { EvaluationError } from '@stempel/core';
import { inWorkspace, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, gt, sql } from '@stempel/db/drizzle';
import type { Configuration } from '../evaluation/configuration.ts';
import { loadConfigurationAgain } from '../evaluation/configuration-again.ts';
import { type EmploymentRow, loadEmployees } from '../evaluation/employments.ts';
import { loadEvaluationInputs, type ReadAhead } from '../evaluation/load-evaluation-input.ts';
import { mapAtOnce, partsOf } from '../kernel/at-once.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { beforeAllIds, uuidList } from '../kernel/uuid-list.ts';
import { type DuePeriod, findNextPeriod, type StatementHistory } from './due-period.ts';
import type { FailedStatement } from './failed-statement.ts';
import { noteHeld } from './held-outcomes.ts';
import { AheadOfRounds } from './read-ahead.ts';
import { saveFailures } from './save-failures.ts';
import { insertStatements, saveIncidents, type WrittenStatement, writeStatement } from './save-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import { loadHistories } from './statement-history.ts';
import { auditMade } from './statement-said.ts';
import { tellReady } from './tell-statements.ts';
import { workOutStatement } from './work-out-statement.ts';

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
    const result: GeneratedStatements = { generated: 0, settled: 0, failed: [], nextOn: null };
    const made: Made[] = [];
    const locked = await lockEmployments(tx, batch);
    const configuration = await loadConfigurationAgain(tx, ctx);
    const employees = await loadEmployees(tx, locked);
    const employments = employees.flatMap((one) => one.employments).filter(({ id }) => locked.includes(id));
    const histories = new Map<string, StatementHistory>();
    const aheadOfRounds = new AheadOfRounds(tx, configuration, batch.before);
    // An employment that was left alone for several periods gets one statement a round.
    for (let open = employments; open.length > 0; ) {
      const round = { open, configuration, histories, aheadOfRounds, before: batch.before };
      open = await generateRound(tx, ctx, round, { result, made });
    }
    await saveFailures(tx, ctx, employments, result.failed);
    await saveIncidents(tx, ctx, made);
    await auditMade(tx, ctx, made);
    await tellReady(tx, ctx, made);
    result.settled += await settleAutomatically(tx, ctx, locked);
    return { result, left: batch.ids.filter((id) => !locked.includes(id)) };
  });
  total.generated += done.result.generated;
  total.settled += done.result.settled;
  total.failed.push(...done.result.failed);
  total.nextOn = earlier(total.nextOn, done.result.nextOn);
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

interface Round {
  readonly open: EmploymentRow[];
  readonly configuration: Configuration;
  /** As the rounds before left them; the others are read. */
  readonly histories: Map<string, StatementHistory>;
  readonly aheadOfRounds: AheadOfRounds;
  readonly before: string;
}

interface Due extends DuePeriod {
  readonly employment: EmploymentRow;
}

/** One period per employment. Returns the employments that may have another one due. */
async function generateRound(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { open, configuration, histories, aheadOfRounds, before }: Round,
  { result, made }: { result: GeneratedStatements; made: Made[] },
): Promise<EmploymentRow[]> {
  const unread = open.flatMap(({ id }) => (histories.has(id) ? [] : [id]));
  for (const [id, history] of await loadHistories(tx, ctx, unread)) histories.set(id, history);
  const due = open.flatMap((employment): Due[] => {
    const history = histories.get(employment.id);
    const found = history && findNextPeriod(employment, history, configuration);
    if (!found) return [];
    if (found.dueOn <= before) return [{ employment, ...found }];
    result.nextOn = earlier(result.nextOn, found.dueOn);
    return [];
  });
  if (due.length === 0) return [];
  const ahead = await aheadOfRounds.readFor(due);
  const statements = await workOut(tx, ctx, { configuration, due, ahead }, result);
  const inserted = await insertStatements(tx, ctx, statements);
  result.generated += inserted.size;
  for (const { id, employmentId, period } of statements) {
    const history = histories.get(employmentId);
    if (history && inserted.has(id)) histories.set(employmentId, { ...history, lastTo: period.to });
    else histories.delete(employmentId);
  }
  for (const { columns: _columns, basis, ...statement } of statements) {
    if (!inserted.has(statement.id)) continue;
    made.push(statement);
    noteHeld({ id: statement.id, revision: 1 }, basis);
  }
  const failed = new Set(result.failed.map((failure) => failure.employment_id));
  return due.flatMap(({ employment }) => (failed.has(employment.id) ? [] : [employment]));
}

/** A new statement without what its row holds. */
type Made = Omit<WrittenStatement, 'columns'>;

interface MadeStatement extends WrittenStatement {
  readonly basis: string;
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

async function workOut(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  {
    configuration,
    due,
    ahead,
  }: { configuration: Configuration; due: readonly Due[]; ahead: ReadAhead | undefined },
  result: GeneratedStatements,
): Promise<MadeStatement[]> {
  const tasks = due.map(({ employment, period }) => ({
    employmentId: employment.id,
    period,
    payoutMinutes: 0,
  }));
  const loaded = await loadEvaluationInputs(tx, ctx, configuration, tasks, undefined, ahead);
  const made: MadeStatement[] = [];
  for (const [index, { employment, period, approvalMode }] of due.entries()) {
    const one = loaded[index];
    if (!one) continue;
    await takeTurns();
    try {
      const outcome = workOutStatement(one(), configuration);
      const { id: employmentId, employeeId } = employment;
      const statement = { id: newId(), employeeId, employmentId, period, approvalMode, outcome };
      made.push({ ...writeStatement(statement), basis: one.basis() });
    } catch (error) {
      // A rule that cannot be used stops this employee's statement, not everybody's.
      if (!(error instanceof EvaluationError)) throw error;
      const { message: detail, said } = error;
      result.failed.push({ employment_id: employment.id, ...period, detail, said });
    }
  }
  return made;
}
