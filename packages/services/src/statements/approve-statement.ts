import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { Uncovered } from '../evaluation/uncovered-dates.ts';
import { auditMany } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { Refusals } from '../kernel/refusals.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import { hasPolicies, needsConfirmation } from './confirm-uncovered.ts';
import { refreshPending } from './corrections/pend-correction.ts';
import { decideOne } from './decide-one.ts';
import { requireSeen } from './decision-sums.ts';
import { keepInOrder } from './earlier-statements.ts';
import { figuresHashOf } from './held-outcomes.ts';
import { type LockedStatement, lockPermittedStatements } from './permit-statement.ts';
import { refreshFollowing } from './refresh-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import { settleStatements } from './settle-statements.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { namesOfSteps, saidOf } from './statement-said.ts';
import { withFigures } from './stored-figures.ts';
import { tellStatements, withPeriod } from './tell-statements.ts';

export interface ApproveStatement {
  id: string;
  expected_version?: number | undefined;
  /** Said by a person who looked at this statement alone: no norm or no policy applied on some dates. */
  confirm_uncovered?: boolean | undefined;
  /** `figures_hash` of the preview that was looked at; other figures are refused. */
  seen_figures?: string | undefined;
}

/**
 * Approves a submitted statement: its figures are settled, its movements booked, its period closed; it never
 * changes again. Errors: `conflict` in any other state, while an earlier period is not settled, or unconfirmed over
 * dates without a norm or policy, unless the workspace has no policy at all; `forbidden` for the employee themself.
 */
export function approveStatement(ctx: ServiceContext, input: ApproveStatement): Promise<StatementDetailDto> {
  return decideOne(ctx, input, approveStatements);
}

/** As `approveStatement`, for statements of different employments together; returns what was refused. */
export async function approveStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly ApproveStatement[],
): Promise<Refusals> {
  const refusals = new Refusals();
  const asked = new Map(wanted.map((one) => [one.id.toLowerCase(), one]));
  const targets = wanted.map(({ id, expected_version: expectedVersion }) => ({ id, expectedVersion }));
  const locked = await lockPermittedStatements(tx, ctx, 'approve', targets, refusals);
  const submitted = await refusals.keep(locked, requireSubmitted);
  const states = ['approved'] as const;
  const going = await keepInOrder(tx, { rows: submitted, states, verb: 'approve' }, refusals);
  const uncoveredOf = new Map<string, Uncovered>();
  const read = await readFigures(tx, going);
  const isWithPolicies = await hasPolicies(tx);
  const approved = await refusals.keep(read, (statement) => {
    const { id, stored } = statement;
    const { figures, uncovered } = stored;
    requireSeen(asked.get(id)?.seen_figures, () => figuresHashOf(statement, figures));
    if (!uncovered || !needsConfirmation(uncovered, isWithPolicies)) return;
    if (!asked.get(id)?.confirm_uncovered) throw notCovered(uncovered);
    uncoveredOf.set(id, uncovered);
  });
  await settleStatements(tx, ctx, approved);
  const names = await namesOfSteps(tx, ctx, approved);
  const step = { state: 'approved' as const, approvedAt: ctx.now, approvedBy: ctx.actor.userId };
  const changes = approved.map(({ standsFor, ...row }) => {
    const uncovered = uncoveredOf.get(row.id);
    const confirmed = uncovered ? { confirmed_uncovered: uncovered } : {};
    const after = saidOf({ ...row, ...step, revision: row.revision + 1, updatedAt: ctx.now }, names);
    return { objectId: row.id, standsFor, before: saidOf(row, names), after: { ...after, ...confirmed } };
  });
  await auditMany(tx, ctx, { action: 'approve', resource: 'statements' }, changes);
  await tellStatements(tx, ctx, 'approved', approved.map(withPeriod));
  const employmentIds = approved.map(({ employmentId }) => employmentId);
  await refreshPending(tx, ctx, employmentIds);
  await refreshFollowing(tx, ctx, approved);
  await settleAutomatically(tx, ctx, employmentIds);
  return refusals;
}

async function readFigures(tx: WorkspaceTransaction, rows: readonly LockedStatement[]) {
  const { id, figures } = schema.statements;
  const ids = rows.map((row) => row.id);
  const found = await tx.select({ id, figures }).from(rowsByKey(id, ids));
  const storedOf = new Map((await mapInTurns(found, withFigures)).map((row) => [row.id, row.stored]));
  return rows.flatMap((row) => {
    const stored = storedOf.get(row.id);
    return stored ? [{ ...row, stored }] : [];
  });
}

function requireSubmitted({ state }: LockedStatement): void {
  if (state !== 'submitted') throw new ServiceError(say('statement-not-submitted', { state }));
}

function notCovered({ norm, policy }: Uncovered): ServiceError {
  const { days, from, to } = norm ?? policy ?? { days: 0, from: '', to: '' };
  return new ServiceError(say(norm ? 'no-norm' : 'no-policy', { days, from, to }));
}
