import { schema } from '@stempel/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { invalid, ServiceError } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { lockEmployee } from '../recording/lock-employee.ts';
import { formatPunch, punchIn, readPunch } from '../recording/punch.ts';
import { writing } from '../transaction.ts';
import type { CheckOutBody, PresenceDto } from './presence-contract.ts';
import { selectPresence } from './presence-rows.ts';
import { saveChangedPresence, startOf } from './update-presence.ts';

export type CheckOut = CheckOutBody & { employee_id: string };

/**
 * Ends the latest open interval, now unless `at` says otherwise. `conflict` when the employee is not checked
 * in, `invalid` when `at` is not after the check-in.
 */
export async function checkOut(ctx: ServiceContext, input: CheckOut): Promise<PresenceDto> {
  const { employee_id: employeeId, at, note, activity } = input;
  const { presence } = schema;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'create', employeeId);
    const ofEmployment =
      input.employment_id === undefined ? undefined : eq(presence.employmentId, input.employment_id);
    const isOpen = and(eq(presence.employeeId, employeeId), isNull(presence.endedAt), ofEmployment);
    // Two check-outs at once: the second waits here and then finds nothing open.
    await lockEmployee(tx, employeeId);
    const [open] = await selectPresence(tx, isOpen).orderBy(desc(presence.startedAt)).limit(1);
    if (!open) {
      throw new ServiceError(
        'conflict',
        'The employee is not checked in; check in first or record an interval.',
      );
    }
    const { zone } = await getEmploymentOn(tx, ctx, {
      employeeId,
      employmentId: open.employmentId,
      moment: { at: open.startedAt },
      pointer: '/at',
    });
    const end = at === undefined ? punchIn(ctx.now, zone) : readPunch(at);
    if (Temporal.Instant.compare(end.at, open.startedAt) <= 0) {
      const detail = `${formatPunch(end)} is not after the check-in at ${formatPunch(startOf(open))}.`;
      throw invalid('/at', 'check-out-before-check-in', detail);
    }
    const change = { end, note, activity };
    return saveChangedPresence(tx, ctx, open, change, { start: '/at', end: '/at' });
  });
}
