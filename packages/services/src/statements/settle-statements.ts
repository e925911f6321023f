import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { auditMany } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { placesByKey } from '../kernel/rows-by-key.ts';
import { correctionsOf } from './corrections/correction-rows.ts';
import { bookStatements } from './save-statements.ts';
import type { StoredFigures } from './stored-figures.ts';

const { statements } = schema;

interface Settling {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly stored: Pick<StoredFigures, 'bookings' | 'correctionIds'>;
}

/**
 * Settles statements: their figures stand from now on, their movements are booked, the corrections they carry
 * too. The caller holds the locks of the employments and has checked that earlier periods are settled.
 */
export async function settleStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly Settling[],
  /** Who decided; null for the system, in the approval mode `automatic`. */
  approvedBy: string | null = ctx.actor.userId,
): Promise<void> {
  if (rows.length === 0) return;
  const approved = await tx
    .update(statements)
    .set({
      state: 'approved',
      payoutMinutes: sql`coalesce(${statements.payoutMinutes}, 0)`,
      submittedAt: sql`coalesce(${statements.submittedAt}, ${ctx.now.toString()}::timestamptz)`,
      approvedAt: ctx.now,
      approvedBy,
      revision: sql`${statements.revision} + 1`,
      updatedAt: ctx.now,
    })
    .where(
      placesByKey(
        statements.id,
        rows.map((row) => row.id),
      ),
    );
  if (approved.rowCount !== rows.length)
    throw new Error('A statement was changed without the lock of its employment.');
  await bookStatements(tx, ctx, rows);
  const carried = rows.flatMap(({ id, stored }) => stored.correctionIds.map((one) => ({ id: one, by: id })));
  await bookCorrections(tx, ctx, carried);
}

/** The corrections that statements carried: settled with them. */
async function bookCorrections(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  carried: readonly { readonly id: string; readonly by: string }[],
): Promise<void> {
  if (carried.length === 0) return;
  const ids = carried.map(({ id }) => id);
  const before = await correctionsOf(tx, ids);
  const pairs = sql.join(
    carried.map(({ id, by }) => sql`(${id}::uuid, ${by}::uuid)`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    update corrections c set state = 'booked', booked_statement_id = carried.statement_id,
      updated_at = ${ctx.now.toString()}::timestamptz
      from (values ${pairs}) as carried (id, statement_id)
     where c.workspace_id = ${ctx.workspace.id} and c.id = carried.id and c.state = 'accepted'
    returning c.id`);
  const after = await correctionsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const changes = [...after].map(([objectId, is]) => ({
    objectId,
    before: before.get(objectId) ?? null,
    after: is,
  }));
  await auditMany(tx, ctx, { action: 'book', resource: 'corrections' }, changes);
}
