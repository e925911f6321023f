import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, desc, eq, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { formatPunch, punchIn, readPunch } from '../punch.ts';
import { findLongestPresenceMinutes, minutesPresent, tooLongToEndNow } from './long-presence.ts';
import type { CheckOutBody, PresenceDto } from './presence-contract.ts';
import { selectPresence } from './presence-rows.ts';
import { saveChangedPresence, startOf } from './update-presence.ts';

export type CheckOut = CheckOutBody & {
  employee_id: string;
  /** A person presses a button: long after the check-in they must say when they left. Integrations need not. */
  asksWhenLong?: boolean;
};

/**
 * Ends the latest open interval, now unless `at` says otherwise. `conflict` when the employee is not checked
 * in, or when `asksWhenLong` and the check-in is longer ago than the terms allow; `invalid` when `at` is not after it.
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
      throw new ServiceError(say('not-checked-in'));
    }
    const employment = await getEmploymentOn(tx, ctx, {
      employeeId,
      employmentId: open.employmentId,
      moment: { at: open.startedAt },
      pointer: '/at',
    });
    const end = at === undefined ? punchIn(ctx.now, employment.zone) : readPunch(at);
    if (Temporal.Instant.compare(end.at, open.startedAt) <= 0) {
      const detail = say('check-out-before-check-in', {
        end: formatPunch(end),
        start: formatPunch(startOf(open)),
      });
      throw refusalAt('/at', detail);
    }
    if (input.asksWhenLong && at === undefined) {
      const limit = await findLongestPresenceMinutes(tx, employment);
      if (minutesPresent(open.startedAt, end.at) > limit) throw tooLongToEndNow(startOf(open), limit);
    }
    const change = { end, note, activity };
    return saveChangedPresence(tx, ctx, open, change, { start: '/at', end: '/at' });
  });
}
