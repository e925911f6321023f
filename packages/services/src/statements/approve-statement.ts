import { say } from '@stempel/core/messages';
import type { Uncovered } from '../evaluation/uncovered-dates.ts';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, ServiceError } from '../kernel/errors.ts';
import { writing } from '../kernel/transaction.ts';
import { refreshPending } from './corrections/pend-correction.ts';
import { requireSeen } from './decision-sums.ts';
import { requireEarlierPeriods } from './earlier-statements.ts';
import { lockPermittedStatement } from './permit-statement.ts';
import { refreshFollowing } from './refresh-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import { settleStatements } from './settle-statements.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';
import { withFigures } from './stored-figures.ts';

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
 * dates without a norm or policy; `forbidden` for the employee themself.
 */
export async function approveStatement(
  ctx: ServiceContext,
  input: ApproveStatement,
): Promise<StatementDetailDto> {
  return writing(ctx, async (tx) => {
    const { id, expected_version: expectedVersion } = input;
    const statement = await lockPermittedStatement(tx, ctx, { id, action: 'approve', expectedVersion });
    if (statement.state !== 'submitted') {
      const detail = say('statement-not-submitted', { state: statement.state });
      throw new ServiceError(detail);
    }
    await requireEarlierPeriods(tx, statement, ['approved'], 'approve');
    const { figures, uncovered } = withFigures(statement).stored;
    requireSeen(figures, input.seen_figures);
    if (uncovered && !input.confirm_uncovered) throw notCovered(uncovered);
    await settleStatements(tx, ctx, [statement]);
    const confirmed = uncovered ? { confirmed_uncovered: uncovered } : {};
    const after = { state: 'approved', payout_minutes: statement.payoutMinutes, ...confirmed };
    const before = { state: 'submitted', payout_minutes: statement.payoutMinutes };
    await audit(tx, ctx, { action: 'approve', resource: 'statements', objectId: id, before, after });
    await refreshPending(tx, ctx, [statement.employmentId]);
    await refreshFollowing(tx, ctx, statement);
    await settleAutomatically(tx, ctx, [statement.employmentId]);
    const detail = await findStatementDetail(tx, id);
    if (!detail) throw notFound('statement', id);
    return detail;
  });
}

function notCovered({ norm, policy }: Uncovered): ServiceError {
  const { days, from, to } = norm ?? policy ?? { days: 0, from: '', to: '' };
  return new ServiceError(say(norm ? 'no-norm' : 'no-policy', { days, from, to }));
}
