import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { dayAfter } from '../../evaluation/statement-period.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { type AbsenceRow, findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { closeChange } from './lock-change.ts';
import { openEnd } from './open-end.ts';
import { tellAbsence, tellUndecided } from './tell-absence.ts';

/**
 * Makes `last` the last day of a sickness; before its first day it is taken back. Nothing of what an absence needs is asked,
 * since it only takes less. What was asked for of it is void: it was about a sickness that had not ended. The caller
 * holds the lock of the employment. Throws `conflict` where a day that is given back lies in a submitted statement.
 */
export async function closeIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  row: AbsenceRow,
  last: string,
): Promise<AbsenceDto> {
  const { absences } = schema;
  const { id, employmentId, fromOn, toOn, state } = row.absence;
  const isTakenBack = last < fromOn;
  const back = { from: isTakenBack ? fromOn : dayAfter(last), to: toOn ?? openEnd };
  const touched = await getTouchedStatements(tx, ctx, employmentId, state === 'approved' ? [back] : []);
  const before = await voidChange(tx, ctx, toAbsenceDto(row));
  const ended = isTakenBack
    ? { state: 'cancelled' as const, decidedBy: ctx.actor.userId, decidedAt: ctx.now }
    : { toOn: last };
  await inOneFlight([
    keepEarlier(tx, ctx, absences, [id]),
    tx
      .update(absences)
      .set({ ...ended, revision: sql`${absences.revision} + 1`, updatedAt: ctx.now })
      .where(eq(absences.id, id))
      .execute(),
  ]);
  const saved = await findAbsenceRow(tx, id);
  if (!saved) throw notFound('absence', id);
  const after = toAbsenceDto(saved);
  await audit(tx, ctx, { action: 'update', resource: 'absences', objectId: id, before, after });
  await tellAbsence(tx, ctx, before, after);
  if (state === 'approved') await tellUndecided(tx, ctx, before, after);
  await followChange(tx, ctx, touched, 'absence');
  return after;
}

async function voidChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: AbsenceDto,
): Promise<AbsenceDto> {
  if (before.change === null) return before;
  await closeChange(tx, ctx, before.change.id, { state: 'withdrawn' });
  const after = { ...before, change: null };
  const change = { action: 'withdraw-change' as const, resource: 'absences', objectId: before.id };
  await audit(tx, ctx, { ...change, before, after });
  return after;
}
