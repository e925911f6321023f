import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { refreshPending } from '../corrections/pend-correction.ts';
import { notFound, ServiceError } from '../errors.ts';
import { forbidden } from '../permission.ts';
import { writing } from '../transaction.ts';
import { refuseWhileEarlier } from './earlier-statements.ts';
import { isGranted, type LockedStatement, lockPermittedStatement } from './permit-statement.ts';
import { refreshFollowing } from './refresh-statements.ts';
import { settleAutomatically } from './settle-automatically.ts';
import { settleStatements } from './settle-statements.ts';
import type { StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';

export interface ApproveStatement {
  id: string;
  expected_version?: number | undefined;
}

/**
 * Approves a submitted statement: its figures are settled, its movements booked, its period closed; it never
 * changes again. Errors: `conflict` in any other state or while an earlier period is not settled; `forbidden`
 * for the employee themself unless they approve for everybody or were granted their own.
 */
export async function approveStatement(
  ctx: ServiceContext,
  input: ApproveStatement,
): Promise<StatementDetailDto> {
  return writing(ctx, async (tx) => {
    const { id, expected_version: expectedVersion } = input;
    const statement = await lockPermittedStatement(tx, ctx, { id, action: 'approve', expectedVersion });
    refuseOwn(ctx, statement);
    if (statement.state !== 'submitted') {
      const detail = `The statement is ${statement.state}; only a submitted one can be approved.`;
      throw new ServiceError('conflict', detail);
    }
    await refuseWhileEarlier(tx, statement, ['approved'], 'approve');
    await settleStatements(tx, ctx, [statement]);
    const after = { state: 'approved', payout_minutes: statement.payoutMinutes };
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

/** Managing others does not include oneself: one's own statement needs a grant for oneself or for everybody. */
function refuseOwn(ctx: ServiceContext, statement: LockedStatement): void {
  if (ctx.actor.employeeId !== statement.employeeId) return;
  if (!isGranted(ctx, 'approve', (scope) => scope !== 'managed')) throw forbidden('statements:approve:all');
}
