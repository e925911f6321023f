import { EvaluationError } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from 'drizzle-orm';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, refusalAt, ServiceError } from '../kernel/errors.ts';
import { forbidden } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { requireSeen } from './decision-sums.ts';
import { requireEarlierPeriods } from './earlier-statements.ts';
import { isLeftToManager, type LockedStatement, lockPermittedStatement } from './permit-statement.ts';
import { evaluateStatement, refreshFollowing } from './refresh-statements.ts';
import { replaceOutcome } from './save-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';
import type { WorkedOutStatement } from './work-out-statement.ts';

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
export async function submitStatement(
  ctx: ServiceContext,
  input: SubmitStatement,
): Promise<StatementDetailDto> {
  const payoutMinutes = input.payout_minutes ?? 0;
  return writing(ctx, async (tx) => {
    const { id, expected_version: expectedVersion } = input;
    const statement = await lockPermittedStatement(tx, ctx, { id, action: 'submit', expectedVersion });
    if (isLeftToManager(ctx, statement)) throw forbidden('statements:submit:managed');
    if (statement.state !== 'ready' && statement.state !== 'reopened') {
      const detail = say('statement-not-submittable', { state: statement.state });
      throw new ServiceError(detail);
    }
    await requireEarlierPeriods(tx, statement, ['submitted', 'approved'], 'submit');
    const outcome = await evaluateSplit(tx, ctx, statement, payoutMinutes);
    requireSeen(outcome.outcome.stored.figures, input.seen_figures);
    await replaceOutcome(tx, ctx, outcome);
    await tx
      .update(schema.statements)
      .set({
        state: 'submitted',
        payoutMinutes,
        note: null,
        submittedAt: ctx.now,
        submittedBy: ctx.actor.userId,
      })
      .where(eq(schema.statements.id, id));
    const before = { state: statement.state, payout_minutes: statement.payoutMinutes };
    const after = { state: 'submitted', payout_minutes: payoutMinutes };
    await audit(tx, ctx, { action: 'submit', resource: 'statements', objectId: id, before, after });
    await refreshFollowing(tx, ctx, statement);
    if (outcome.approvalMode === 'automatic') await settleAutomatically(tx, ctx, [statement.employmentId]);
    const detail = await findStatementDetail(tx, id);
    if (!detail) throw notFound('statement', id);
    return detail;
  });
}

async function evaluateSplit(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statement: LockedStatement,
  payoutMinutes: number,
): Promise<Parameters<typeof replaceOutcome>[2] & { outcome: WorkedOutStatement }> {
  try {
    return await evaluateStatement(tx, ctx, statement, payoutMinutes);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    if (error.path === 'submission.payout_minutes') {
      throw refusalAt('/payout_minutes', say('split-refused', { sentence: error.reason }));
    }
    throw new ServiceError(say('period-not-computable', { sentence: error.said }));
  }
}
