import { getDate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { reading } from '../../kernel/transaction.ts';
import { selectEntries, toEntryDto } from '../entries/entry-rows.ts';
import { selectPresence, toPresenceDto } from '../presence/presence-rows.ts';
import { findZoneOn, loadTimesheetBasis } from './timesheet-basis.ts';
import type { TimesheetDto, TimesheetQuery } from './timesheet-contract.ts';
import { loadTimesheetDays } from './timesheet-days.ts';

const { presence, entries } = schema;

const longestRangeDays = 366;

export type GetTimesheet = TimesheetQuery & { employee_id: string };

/**
 * An employee's dates with norm, holidays and absences, and the presence and entries recorded on them. Settled
 * figures are in statements alone. Throws `invalid` when the range is reversed or longer than 366 days.
 */
export async function getTimesheet(ctx: ServiceContext, input: GetTimesheet): Promise<TimesheetDto> {
  const { employee_id: employeeId, from, to } = input;
  checkRange(from, to);
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const isRecorded = and(
      eq(presence.employeeId, employeeId),
      gte(presence.startedOn, from),
      lte(presence.startedOn, to),
    );
    const isPosted = and(
      eq(entries.employeeId, employeeId),
      gte(entries.postedOn, from),
      lte(entries.postedOn, to),
    );
    const presenceRows = await selectPresence(tx, isRecorded).orderBy(
      asc(presence.startedAt),
      asc(presence.id),
    );
    const entryRows = await selectEntries(tx, isPosted).orderBy(asc(entries.postedOn), asc(entries.id));
    const basis = await loadTimesheetBasis(tx, employeeId);
    return {
      employee_id: employeeId,
      from,
      to,
      days: await loadTimesheetDays(tx, ctx, basis, { employeeId, from, to }),
      presence: presenceRows.map((row) => ({
        ...toPresenceDto(row),
        date: row.startedOn,
        time_zone: findZoneOn(basis, row.employmentId, row.startedOn) ?? ctx.workspace.timeZone,
      })),
      entries: entryRows.map(toEntryDto),
    };
  });
}

function checkRange(from: string, to: string): void {
  requireOrderedPeriod({ from, to });
  if (getDate(to) - getDate(from) < longestRangeDays) return;
  const detail = say('range-too-long', { from, to, days: longestRangeDays });
  throw refusalAt('/to', detail);
}
