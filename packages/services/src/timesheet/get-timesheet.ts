import { buildNormCalendar, getDate } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { formatShare } from '../absences/absence-rows.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { selectEntries, toEntryDto } from '../entries/entry-rows.ts';
import { invalid } from '../errors.ts';
import { type Configuration, loadConfiguration } from '../evaluation/configuration.ts';
import { placementOn } from '../evaluation/employment-placement.ts';
import { type EmploymentRow, loadEmployees } from '../evaluation/employments.ts';
import { holidayCalendarsInScope, holidaysOf } from '../evaluation/holidays-in-scope.ts';
import { termsVersionsOf } from '../evaluation/terms-in-force.ts';
import { selectPresence, toPresenceDto } from '../presence/presence-rows.ts';
import { dayAfter } from '../statements/statement-period.ts';
import { reading } from '../transaction.ts';
import type { TimesheetDto, TimesheetQuery } from './timesheet-contract.ts';

const { presence, entries, absences, activities, statements, employments } = schema;

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
    return {
      employee_id: employeeId,
      from,
      to,
      days: await daysOf(tx, employeeId, { from, to }),
      presence: presenceRows.map(toPresenceDto),
      entries: entryRows.map(toEntryDto),
    };
  });
}

function checkRange(from: string, to: string): void {
  const days = getDate(to) - getDate(from);
  if (days < 0) throw invalid('/to', 'reversed', `${to} lies before ${from}; choose a later date.`);
  if (days < longestRangeDays) return;
  const detail = `${from} to ${to} is longer than ${longestRangeDays} days; ask for a part of it.`;
  throw invalid('/to', 'too-long', detail);
}

type Day = TimesheetDto['days'][number];

async function daysOf(
  tx: WorkspaceTransaction,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<Day[]> {
  const own = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(eq(employments.employeeId, employeeId));
  const [employee] = await loadEmployees(
    tx,
    own.map((row) => row.id),
  );
  const configuration = await loadConfiguration(tx);
  const away = await absencesOf(tx, employeeId, from, to);
  const closed = await tx
    .select({
      id: statements.id,
      state: statements.state,
      employmentId: statements.employmentId,
      from: statements.periodFrom,
      to: statements.periodTo,
    })
    .from(statements)
    .where(
      and(
        eq(statements.employeeId, employeeId),
        gte(statements.periodTo, from),
        lte(statements.periodFrom, to),
      ),
    );
  const normOf = new Map((employee?.employments ?? []).map((row) => [row.id, norms(row, configuration)]));
  const days: Day[] = [];
  for (let date = from; date <= to; date = dayAfter(date)) {
    const employment = employee?.employments.find(
      (row) => row.startOn <= date && (row.endOn === null || row.endOn >= date),
    );
    const { normMinutes, holidays } = (employment && normOf.get(employment.id)?.(date)) ?? nothing;
    const statement = closed.find(
      (row) => row.employmentId === employment?.id && row.from <= date && row.to >= date,
    );
    days.push({
      date,
      employment_id: employment?.id ?? null,
      norm_minutes: normMinutes,
      holidays,
      absences: away.flatMap(({ fromOn, toOn, id, activity, share, state }) =>
        fromOn <= date && (toOn === null || toOn >= date) ? [{ id, activity, share, state }] : [],
      ),
      statement: statement ? { id: statement.id, state: statement.state } : null,
    });
  }
  return days;
}

const nothing = { normMinutes: 0, holidays: [] as string[] };

/** Norm and holidays of a date of one employment, as the engine would see them. */
function norms(employment: EmploymentRow, configuration: Configuration) {
  const terms = termsVersionsOf(employment.versions, configuration);
  return (date: string) => {
    const placement = placementOn(employment.versions, configuration, date);
    const calendars = placement
      ? holidayCalendarsInScope(configuration.holidayCalendars, placement, date)
      : [];
    const holidays = holidaysOf(calendars);
    const dates = {
      startOn: getDate(employment.startOn),
      endOn: employment.endOn === null ? undefined : getDate(employment.endOn),
    };
    const found = holidays.find(getDate(date));
    return {
      normMinutes: buildNormCalendar(dates, terms, holidays).normMinutes(getDate(date)),
      holidays: found?.holidays.map((holiday) => holiday.name) ?? [],
    };
  };
}

async function absencesOf(tx: WorkspaceTransaction, employeeId: string, from: string, to: string) {
  const rows = await tx
    .select({
      id: absences.id,
      fromOn: absences.fromOn,
      toOn: absences.toOn,
      share: absences.share,
      state: absences.state,
      activity: activities.code,
    })
    .from(absences)
    .leftJoin(
      activities,
      and(eq(activities.workspaceId, absences.workspaceId), eq(activities.id, absences.activityId)),
    )
    .where(
      and(
        eq(absences.employeeId, employeeId),
        inArray(absences.state, ['requested', 'approved']),
        lte(absences.fromOn, to),
        or(sql`${absences.toOn} is null`, gte(absences.toOn, from)),
      ),
    )
    .orderBy(asc(absences.fromOn), asc(absences.id));
  return rows.map((row) => ({
    ...row,
    share: formatShare(row.share),
    state: row.state === 'requested' ? ('requested' as const) : ('approved' as const),
  }));
}
