import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { loadBases } from '../evaluation/load-evaluation-input.ts';
import { auditMany } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { refusalAt, ServiceError } from '../kernel/errors.ts';
import { forbidden } from '../kernel/permission.ts';
import { Refusals } from '../kernel/refusals.ts';
import { takeTurns } from '../kernel/take-turns.ts';
import { decideOne } from './decide-one.ts';
import { figuresHash, requireSeen } from './decision-sums.ts';
import { keepInOrder } from './earlier-statements.ts';
import { findFiguresHash, hasBasis, holdsOutcomeOf } from './held-outcomes.ts';
import { isLeftToManager, type LockedStatement, lockPermittedStatements } from './permit-statement.ts';
import { type LoadedStatement, loadStatements, refreshFollowing } from './refresh-statements.ts';
import {
  holdsOutcome,
  keepOutcomes,
  loadOutcomes,
  type NewStatement,
  replaceOutcomes,
  type WrittenStatement,
  writeStatement,
} from './save-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { namesOfSteps, saidOf } from './statement-said.ts';
import { tellStatements, withPeriod } from './tell-statements.ts';

export interface SubmitStatement {
  id: string;
  /** Minutes paid out; the rest goes where the policies send it. */
  payout_minutes?: number | undefined;
  expected_version?: number | undefined;
  /** `figures_hash` of the preview that was looked at; other figures are refused. */
  seen_figures?: string | undefined;
}

/**
 * Submits a statement with the split between payout and flex: it is evaluated once more, with today's
 * knowledge and the chosen payout. Periods of an employment are submitted in order.
 * Errors: `conflict` in any other state, or while an earlier period is open; `invalid` at /payout_minutes when
 * the split is outside its limits; `forbidden` for the employee where the terms leave it to the manager.
 */
export function submitStatement(ctx: ServiceContext, input: SubmitStatement): Promise<StatementDetailDto> {
  return decideOne(ctx, input, submitStatements);
}

/** As `submitStatement`, for statements of different employments together; returns what was refused. */
export async function submitStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly SubmitStatement[],
): Promise<Refusals> {
  const refusals = new Refusals();
  const asked = new Map(wanted.map((one) => [one.id.toLowerCase(), one]));
  const targets = wanted.map(({ id, expected_version: expectedVersion }) => ({ id, expectedVersion }));
  const locked = await lockPermittedStatements(tx, ctx, 'submit', targets, refusals);
  const submittable = await refusals.keep(locked, (statement) => requireSubmittable(ctx, statement));
  const states = ['submitted', 'approved'] as const;
  const going = await keepInOrder(tx, { rows: submittable, states, verb: 'submit' }, refusals);
  const payoutOf = (id: string) => asked.get(id)?.payout_minutes ?? 0;
  const seenOf = (id: string) => asked.get(id)?.seen_figures;
  const wantedOf = (statement: LockedStatement) => ({ statement, payoutMinutes: payoutOf(statement.id) });
  const compared = await loadStatements(tx, ctx, going.filter(hasBasis).map(wantedOf), loadBases);
  const known = new Set(
    going.filter((row) => isKnown(row, compared.get(row.id), seenOf(row.id))).map(({ id }) => id),
  );
  const unknown = going.filter(({ id }) => !known.has(id));
  const loaded = await loadStatements(tx, ctx, unknown.map(wantedOf));
  const stored = await loadOutcomes(
    tx,
    unknown.map(({ id }) => id),
  );
  const changed: WrittenStatement[] = [];
  const submitted = await refusals.keep(going, async (statement) => {
    const { id } = statement;
    if (known.has(id)) return requireSeen(seenOf(id), () => findFiguresHash(statement));
    await takeTurns();
    const made = evaluateSplit(loaded.get(id));
    requireSeen(seenOf(id), () => figuresHash(made.outcome.stored.figures));
    const row = stored.get(id);
    if (row && holdsOutcome(row, made.outcome)) known.add(id);
    else changed.push(writeStatement(made));
  });
  const columnsOf = ({ id }: { readonly id: string }) => ({
    state: 'submitted' as const,
    payoutMinutes: payoutOf(id),
    note: null,
    submittedAt: ctx.now,
    submittedBy: ctx.actor.userId,
  });
  const modeOf = (id: string) => (loaded.get(id) ?? compared.get(id))?.approvalMode ?? 'automatic';
  const kept = submitted.filter(({ id }) => known.has(id));
  await keepOutcomes(
    tx,
    ctx,
    kept.map(({ id }) => ({ id, approvalMode: modeOf(id) })),
    columnsOf,
  );
  await replaceOutcomes(tx, ctx, changed, columnsOf);
  const names = await namesOfSteps(tx, ctx, submitted);
  const changes = submitted.map((row) => {
    const changed = { approvalMode: modeOf(row.id), revision: row.revision + 1, updatedAt: ctx.now };
    const after = saidOf({ ...row, ...columnsOf(row), ...changed }, names);
    return { objectId: row.id, standsFor: row.standsFor, before: saidOf(row, names), after };
  });
  await auditMany(tx, ctx, { action: 'submit', resource: 'statements' }, changes);
  const waiting = submitted.filter(({ id }) => modeOf(id) !== 'automatic');
  await tellStatements(tx, ctx, 'submitted', waiting.map(withPeriod));
  // Where nothing changed, the periods that follow open as they did.
  await refreshFollowing(
    tx,
    ctx,
    submitted.filter(({ id }) => !known.has(id)),
  );
  const automatic = submitted.filter(({ id }) => modeOf(id) === 'automatic');
  await settleAutomatically(
    tx,
    ctx,
    automatic.map(({ employmentId }) => employmentId),
  );
  return refusals;
}

function requireSubmittable(ctx: ServiceContext, statement: LockedStatement): void {
  if (isLeftToManager(ctx, statement)) throw forbidden('statements:submit:managed');
  const { state } = statement;
  if (state === 'ready' || state === 'reopened') return;
  throw new ServiceError(say('statement-not-submittable', { state }));
}

/** Whether the row is known to hold what an evaluation would give, and its figures can be told from those that were seen. */
function isKnown(
  row: LockedStatement,
  loaded: LoadedStatement | undefined,
  seen: string | undefined,
): boolean {
  if (!loaded || (seen !== undefined && findFiguresHash(row) === undefined)) return false;
  return holdsOutcomeOf(row, loaded.basis());
}

function evaluateSplit(loaded: LoadedStatement | undefined): NewStatement {
  try {
    if (loaded) return loaded.evaluate();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    if (error.path === 'submission.payout_minutes') {
      throw refusalAt('/payout_minutes', say('split-refused', { sentence: error.reason }));
    }
    throw new ServiceError(say('period-not-computable', { sentence: error.said }));
  }
  throw new Error('Nothing was loaded for a statement.');
}
