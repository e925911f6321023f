import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, isNotNull, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { endByCheckIn } from '../absences/end-by-check-in.ts';
import { type EmploymentOn, getEmploymentOn } from '../employment-on.ts';
import { requireOwnRemoval } from '../own-removal.ts';
import type { PresenceDto } from './presence-contract.ts';
import { checkInterval, datesOf } from './presence-interval.ts';
import { findOverlap } from './presence-overlap.ts';
import { findPresenceRow, type PresenceRow, toPresenceDto } from './presence-rows.ts';
import { endOf, startOf } from './update-presence.ts';

export interface RestorePresence {
  employee_id: string;
  id: string;
}

/**
 * Takes a removal back: the interval stands again as it was, under its id. Errors: `not-found` when nothing was removed,
 * `conflict` when somebody else removed it, when other work takes that time now, or when its statement is submitted.
 */
export async function restorePresence(ctx: ServiceContext, input: RestorePresence): Promise<PresenceDto> {
  const { employee_id: employeeId, id } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'delete', employeeId);
    await lockEmployee(tx, employeeId);
    const { presence } = schema;
    const isRemoved = and(
      eq(presence.employeeId, employeeId),
      eq(presence.id, id),
      isNotNull(presence.deletedAt),
    );
    const [removed] = await tx.select({ id: presence.id }).from(presence).where(isRemoved);
    if (!removed) throw notFound('presence interval', id);
    await inOneFlight([
      keepEarlier(tx, ctx, presence, [id]),
      tx
        .update(presence)
        .set({ deletedAt: null, updatedAt: ctx.now, revision: sql`${presence.revision} + 1` })
        .where(isRemoved)
        .execute(),
    ]);
    const row = await findPresenceRow(tx, employeeId, id);
    if (!row) throw notFound('presence interval', id);
    await requireOwnRemoval(tx, ctx, 'presence', id);
    const { dates, employment } = await checkRestored(tx, ctx, row);
    const touched = await getTouchedStatements(tx, ctx, row.employmentId, [dates]);
    // Who is checked in again is well again.
    if (row.kind === 'work' && row.endedAt === null) await endByCheckIn(tx, ctx, employment);
    const after = toPresenceDto(row);
    await audit(tx, ctx, { action: 'restore', resource: 'presence', objectId: id, before: null, after });
    await followChange(tx, ctx, touched, 'presence');
    return after;
  });
}

interface Restored {
  readonly dates: ReturnType<typeof datesOf>;
  readonly employment: EmploymentOn;
}

/** Whether the interval still fits: its employment, and what was recorded meanwhile. Returns where it lies. */
async function checkRestored(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  row: PresenceRow,
): Promise<Restored> {
  const { employeeId, employmentId, startedAt, endedAt } = row;
  const place = { employeeId, employmentId, moment: { at: startedAt }, pointer: '/start' };
  const employment = await getEmploymentOn(tx, ctx, place);
  const interval = { start: startOf(row), end: endOf(row) };
  checkInterval(interval, employment, '/end');
  if (row.kind === 'work') {
    const bounds = { startAt: startedAt, endAt: endedAt, exceptId: row.id, pointer: '/start' };
    const overlap = await findOverlap(tx, ctx, employmentId, bounds);
    if (overlap) throw overlap;
  }
  return { dates: datesOf(interval, employment), employment };
}
