import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { bookStatements } from './save-statements.ts';
import type { StoredFigures } from './stored-figures.ts';

const { statements, corrections } = schema;

interface Settling {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly figures: Record<string, unknown>;
}

/**
 * Settles statements: their figures stand from now on, their movements are booked, the corrections they carry
 * too. The caller holds the locks of the employments and has checked that earlier periods are settled.
 */
export async function settleStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  settling: readonly Settling[],
): Promise<void> {
  if (settling.length === 0) return;
  const rows = settling.map((row) => ({ ...row, stored: row.figures as unknown as StoredFigures }));
  await tx
    .update(statements)
    .set({
      state: 'approved',
      payoutMinutes: sql`coalesce(${statements.payoutMinutes}, 0)`,
      submittedAt: sql`coalesce(${statements.submittedAt}, ${ctx.now.toString()}::timestamptz)`,
      approvedAt: ctx.now,
      approvedBy: ctx.actor.userId,
      revision: sql`${statements.revision} + 1`,
      updatedAt: ctx.now,
    })
    .where(
      inArray(
        statements.id,
        rows.map((row) => row.id),
      ),
    );
  await bookStatements(tx, ctx, rows);
  for (const { id, stored } of rows) {
    if (stored.correctionIds.length === 0) continue;
    await tx
      .update(corrections)
      .set({ state: 'booked', bookedStatementId: id, updatedAt: ctx.now })
      .where(and(inArray(corrections.id, [...stored.correctionIds]), eq(corrections.state, 'accepted')));
  }
}
