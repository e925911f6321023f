import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { byDateOfEmployee, datesOfEmployee } from '../../kernel/dates-of-employee.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { findRemovedBefore } from '../../kernel/removed-time.ts';
import { reading } from '../../kernel/transaction.ts';
import { contextsThen } from '../../statements/known/known-figures.ts';
import { selectEntries, toEntryDto } from '../entries/entry-rows.ts';
import { selectPresenceDtos } from '../presence/presence-rows.ts';
import { checkRange } from './check-range.ts';
import { loadTimesheetBasis, zonesBetween } from './timesheet-basis.ts';
import type { ShownTimesheet, TimesheetDto, TimesheetQuery } from './timesheet-contract.ts';
import { loadTimesheetDays } from './timesheet-days.ts';

const { presence, entries } = schema;

export type GetTimesheet = TimesheetQuery & { employee_id: string; known_at?: string | undefined };

/**
 * An employee's dates with norm, holidays and absences, and the presence and entries recorded on them. Settled
 * figures are in statements alone. With `known_at` as all of it was known then. Throws `invalid` when the range is reversed or longer than 366 days,
 * and for what was known of dates whose time was taken away.
 */
export async function getTimesheet(ctx: ServiceContext, input: GetTimesheet): Promise<TimesheetDto> {
  checkRange(input.from, input.to);
  const { days, ...timesheet } = await reading(ctx, (tx) => readTimesheet(tx, ctx, input));
  return {
    ...timesheet,
    days: days.map(({ holidays, ...day }) => ({ ...day, holidays: holidays.map(({ name }) => name) })),
  };
}

/** As `getTimesheet`, with what only people who look want to know. */
export async function getShownTimesheet(ctx: ServiceContext, input: GetTimesheet): Promise<ShownTimesheet> {
  checkRange(input.from, input.to);
  return reading(ctx, async (tx) => {
    const timesheet = await readTimesheet(tx, ctx, input);
    const before = await findRemovedBefore(tx, ctx, input.employee_id);
    return { ...timesheet, removed_before: before !== null && input.from < before ? before : null };
  });
}

async function readTimesheet(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: GetTimesheet,
): Promise<Omit<ShownTimesheet, 'removed_before'>> {
  const { employee_id: employeeId, from, to } = input;
  const at = momentOf(ctx, input.known_at);
  const known = at && { at };
  await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
  const removedBefore = at ? await findRemovedBefore(tx, ctx, employeeId) : null;
  if (removedBefore !== null && from < removedBefore) {
    throw refusalAt('/known_at', say('time-known-removed', { date: removedBefore }));
  }
  const recorded = { ...presence, date: presence.startedOn };
  const posted = { ...entries, date: entries.postedOn };
  const presenceRows = await selectPresenceDtos(
    tx,
    datesOfEmployee(recorded, employeeId, { from, to }),
    known && { known, employeeId },
  ).orderBy(...byDateOfEmployee(recorded));
  presenceRows.sort(byStart);
  const entryRows = await selectEntries(
    tx,
    datesOfEmployee(posted, employeeId, { from, to }),
    known && { known, employeeId },
  ).orderBy(...byDateOfEmployee(posted));
  const basis = await loadTimesheetBasis(tx, employeeId, known);
  const zoneOn = zonesBetween(basis, { from, to });
  const [then = ctx] = at ? await contextsThen(tx, ctx, [at]) : [];
  const zone = then.workspace.timeZone;
  return {
    employee_id: employeeId,
    from,
    to,
    days: await loadTimesheetDays(tx, ctx, basis, { employeeId, from, to, known, zone }),
    presence: presenceRows.map((row) => ({
      ...row.dto,
      date: row.startedOn,
      time_zone: zoneOn(row.employmentId, row.startedOn) ?? zone,
    })),
    entries: entryRows.map(toEntryDto),
  };
}

interface Started {
  readonly startedAtSecond: number;
  readonly id: string;
}

function byStart(left: Started, right: Started): number {
  return left.startedAtSecond - right.startedAtSecond || (left.id < right.id ? -1 : 1);
}
