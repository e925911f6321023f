import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, ServiceError } from '../kernel/errors.ts';
import { writing } from '../kernel/transaction.ts';
import { requireNoLaterPeriod } from './earlier-statements.ts';
import { lockPermittedStatement } from './permit-statement.ts';
import { refreshFollowing, refreshStatements } from './refresh-statements.ts';
import type { ReopenStatementBody, StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';
import { tellStatements, withPeriod } from './tell-statements.ts';

export type ReopenStatement = ReopenStatementBody & { id: string; expected_version?: number | undefined };

/**
 * Returns a submitted statement to the employee with a note; the split is chosen again. `conflict` for any other
 * state: what is approved is corrected, never reopened.
 */
export async function reopenStatement(
  ctx: ServiceContext,
  input: ReopenStatement,
): Promise<StatementDetailDto> {
  return writing(ctx, async (tx) => {
    const { id, note, expected_version: expectedVersion } = input;
    const statement = await lockPermittedStatement(tx, ctx, 'approve', { id, expectedVersion });
    if (statement.state !== 'submitted') {
      const { state } = statement;
      throw new ServiceError(
        state === 'approved'
          ? say('change-by-correction', { state })
          : say('only-submitted-reopens', { state }),
      );
    }
    await requireNoLaterPeriod(tx, statement);
    await refreshStatements(tx, ctx, [statement]);
    await tx
      .update(schema.statements)
      .set({
        state: 'reopened',
        payoutMinutes: null,
        note,
        submittedAt: null,
        submittedBy: null,
        reopenedAt: ctx.now,
        reopenedBy: ctx.actor.userId,
      })
      .where(eq(schema.statements.id, id));
    const before = { state: 'submitted', payout_minutes: statement.payoutMinutes };
    const after = { state: 'reopened', note };
    const { standsFor } = statement;
    const change = { action: 'reopen', resource: 'statements', objectId: id, before, after, standsFor };
    await audit(tx, ctx, change);
    await tellStatements(tx, ctx, 'reopened', [withPeriod(statement)]);
    await refreshFollowing(tx, ctx, [statement]);
    const detail = await findStatementDetail(tx, id);
    if (!detail) throw notFound('statement', id);
    return detail;
  });
}
