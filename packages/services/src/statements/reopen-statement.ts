import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, ServiceError } from '../kernel/errors.ts';
import { writing } from '../kernel/transaction.ts';
import { requireNoLaterPeriod } from './earlier-statements.ts';
import { lockPermittedStatement } from './permit-statement.ts';
import { refreshFollowing, refreshStatements } from './refresh-statements.ts';
import type { ReopenStatementBody, StatementDetailDto } from './statement-contract.ts';
import { findStatementDetail } from './statement-rows.ts';
import { namesOfSteps, saidOf } from './statement-said.ts';
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
    const step = {
      state: 'reopened' as const,
      payoutMinutes: null,
      note,
      submittedAt: null,
      submittedBy: null,
    };
    const { revision, approvalMode, updatedAt } = schema.statements;
    const [row] = await tx
      .update(schema.statements)
      .set({
        ...{ ...step, reopenedAt: ctx.now, reopenedBy: ctx.actor.userId },
        ...{ revision: sql`${revision} + 1`, updatedAt: ctx.now },
      })
      .where(eq(schema.statements.id, id))
      .returning({ revision, approvalMode, updatedAt });
    const names = await namesOfSteps(tx, ctx, [statement]);
    const before = saidOf(statement, names);
    const after = saidOf({ ...statement, ...row, ...step }, names);
    const { standsFor } = statement;
    const change = {
      action: 'reopen' as const,
      resource: 'statements',
      objectId: id,
      before,
      after,
      standsFor,
    };
    await audit(tx, ctx, change);
    await tellStatements(tx, ctx, 'reopened', [withPeriod(statement)]);
    await refreshFollowing(tx, ctx, [statement]);
    const detail = await findStatementDetail(tx, id);
    if (!detail) throw notFound('statement', id);
    return detail;
  });
}
