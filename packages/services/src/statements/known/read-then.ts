import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import type { Page } from '../../kernel/list-page.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { findNeedingRemovedTime, refuseRemovedTime } from '../../kernel/removed-time.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { visibleStatements } from '../permit-statement.ts';
import { askedOf, readRows, type Sifting } from '../read-statements.ts';
import type { ListStatementsQuery, StatementDetailDto, StatementDto } from '../statement-contract.ts';
import type { StatementMarks } from '../statement-marks.ts';
import {
  findStatementDetail,
  type ReadStatement,
  selectStatements,
  toConfigVersions,
  toStatementDto,
} from '../statement-rows.ts';
import { withFigures } from '../stored-figures.ts';
import { loadStepsThen, type StepThen, wasSettled } from './steps-then.ts';
import { type OutcomeThen, workOutThen } from './work-out-then.ts';

const { statements } = schema;

/** A statement as it was; nothing can be done with it. */
export type StatementThen = StatementDto & StatementMarks;

/** As one of a list. Where the rules of then could not be used (`computable`) its figures are today's, which are not shown. */
type ListedStatement = StatementThen & { readonly computable?: boolean };

export type ListedStatements = Page<ListedStatement>;

type KnownAt = { readonly known_at: string };

/**
 * As `listStatements`, by what was known at a moment: the statements that had been made, in the states and under the names
 * they had. Settled and submitted ones have the figures they were settled or submitted with, the others what was known. What
 * was returned since was submitted with what was known then.
 */
export async function listStatementsThen(
  ctx: ServiceContext,
  { known_at, ...input }: ListStatementsQuery & KnownAt,
  sifting?: Sifting,
): Promise<ListedStatements> {
  const asked = askedOf(ctx, input, Number.POSITIVE_INFINITY, sifting);
  const at = momentOf(ctx, known_at);
  return reading(ctx, async (tx) => {
    const { rows, next_cursor } = await readRows(tx, ctx, asked, { at });
    const then = await statementsThen(tx, ctx, rows, at);
    const data = then.map(({ row, outcome }) => {
      return { ...toThen(row), computable: !(outcome instanceof EvaluationError) };
    });
    return { data, next_cursor };
  });
}

/**
 * As `getStatement`, by what was known at a moment. Errors: `invalid` at /known_at before it was made, `conflict` where the
 * rules of then could not be used.
 */
export async function getStatementThen(
  ctx: ServiceContext,
  { id, known_at }: { readonly id: string } & KnownAt,
): Promise<StatementDetailDto & StatementMarks> {
  const scopes = requirePermission(ctx, 'statements', 'read');
  const at = momentOf(ctx, known_at);
  return reading(ctx, async (tx) => {
    const isWanted = and(eq(statements.id, id), visibleStatements(ctx, scopes));
    const [found] = isId(id) ? await selectStatements(tx, isWanted, { at }) : [];
    const detail = found && (await findStatementDetail(tx, found.id));
    if (!found || !detail) throw notFound('statement', id);
    if (Temporal.Instant.compare(found.generatedAt, at) > 0) {
      throw refusalAt('/known_at', say('statement-made-later', { at: wireInstant(found.generatedAt) }));
    }
    if (!wasSettled(at, found))
      await refuseRemovedTime(tx, ctx, { employeeId: found.employeeId, from: found.periodFrom });
    const [then] = await statementsThen(tx, ctx, [withFigures(found)], at);
    if (!then) throw notFound('statement', id);
    const { row, outcome } = then;
    if (outcome instanceof EvaluationError) {
      throw new ServiceError(say('period-not-computable', { sentence: outcome.said }));
    }
    const { input_hash, config_versions, trace } = outcome ? explained(outcome) : detail;
    return { ...toThen(row), input_hash, config_versions, trace };
  });
}

function explained({ inputSha256, configVersions, trace }: Exclude<OutcomeThen, EvaluationError>) {
  return { input_hash: inputSha256, config_versions: toConfigVersions(configVersions), trace: [...trace] };
}

function toThen(row: ReadStatement): StatementThen {
  const { uncovered } = row.stored;
  const steps = { decidable: false, submittable: false };
  return { ...toStatementDto(row), ...steps, uncovered, needs_confirmation: uncovered !== null };
}

/**
 * Rows as they were, and what was worked out of those that were neither settled nor submitted as they are now: by what was
 * known, or when they were submitted.
 */
async function statementsThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly ReadStatement[],
  at: Temporal.Instant,
): Promise<{ row: ReadStatement; outcome: OutcomeThen | undefined }[]> {
  const open = rows.filter((row) => !wasSettled(at, row));
  const ids = open.map(({ id }) => id);
  const steps = await loadStepsThen(tx, ids, at);
  const wanted = open.filter((row) => !wasSubmittedAsItIs(row, steps.get(row.id), at));
  const outcomes = await workOutThen(
    tx,
    ctx,
    wanted.map(({ id, employmentId }) => ({ id, employmentId, at: submittedThen(steps.get(id)) ?? at })),
  );
  const removed = await findNeedingRemovedTime(tx, ids);
  return rows.map((row) => {
    if (wasSettled(at, row)) return { row, outcome: undefined };
    const outcome = removed.get(row.id) ?? outcomes.get(row.id);
    return { row: rowThen(row, steps.get(row.id), outcome), outcome };
  });
}

/** When a statement that waited to be approved had been submitted, and so with which figures. */
function submittedThen(step: StepThen | undefined): Temporal.Instant | undefined {
  return step?.state === 'submitted' ? Temporal.Instant.from(step.at) : undefined;
}

/** What was submitted by then and not since returned has kept its figures. */
function wasSubmittedAsItIs(row: ReadStatement, step: StepThen | undefined, at: Temporal.Instant): boolean {
  if (step?.state !== 'submitted' || row.submittedAt === null) return false;
  return Temporal.Instant.compare(row.submittedAt, at) <= 0;
}

function rowThen(
  row: ReadStatement,
  step: StepThen | undefined,
  outcome: OutcomeThen | undefined,
): ReadStatement {
  const isSubmitted = step?.state === 'submitted';
  return {
    ...row,
    state: step?.state ?? 'ready',
    payoutMinutes: isSubmitted ? step.payoutMinutes : null,
    note: step?.state === 'reopened' ? step.note : null,
    submittedAt: isSubmitted ? Temporal.Instant.from(step.at) : null,
    submittedBy: isSubmitted ? step.by : null,
    approvedAt: null,
    approvedBy: null,
    stored: outcome && !(outcome instanceof EvaluationError) ? outcome.stored : row.stored,
  };
}
