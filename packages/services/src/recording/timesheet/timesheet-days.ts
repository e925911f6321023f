import { formatDate, getDate } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, lte, or, sql } from '@stempel/db/drizzle';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import { normsOfEmployment } from '../../evaluation/norms-of-employment.ts';
import { codeAsKnown, tableThen } from '../../evaluation/table-then.ts';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { loadStepsThen, wasSettled } from '../../statements/known/steps-then.ts';
import { formatShare } from '../absences/share.ts';
import { type TimesheetBasis, zonesBetween } from './timesheet-basis.ts';
import type { ShownHoliday, ShownTimesheet } from './timesheet-contract.ts';

const { absences, activities, statements } = schema;

type Day = ShownTimesheet['days'][number];

interface Wanted {
  readonly employeeId: string;
  readonly from: string;
  readonly to: string;
  readonly known?: { readonly at: Temporal.Instant } | undefined;
  /** Of the workspace. */
  readonly zone: string;
}

/** The dates of a range with what is known of them apart from presence and entries. */
export async function loadTimesheetDays(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  basis: TimesheetBasis,
  { zone, ...wanted }: Wanted,
): Promise<Day[]> {
  const { configuration } = basis;
  const { employeeId, from, to, known } = wanted;
  const isKnown = (await knownAbsentees(tx, ctx, [employeeId])).has(employeeId);
  const found = await absencesOf(tx, wanted);
  const away = isKnown ? found : seenByOthers(found, today(ctx));
  const between = await statementsBetween(tx, wanted);
  const closed = known ? await statesThen(tx, between, known.at) : between;
  const normOf = new Map(basis.employments.map((row) => [row.id, norms(row, configuration, { from, to })]));
  const zoneOn = zonesBetween(basis, { from, to });
  const days: Day[] = [];
  for (let day = getDate(from); day <= getDate(to); day += 1) {
    const date = formatDate(day);
    const employment = basis.employments.find(
      (row) => row.startOn <= date && (row.endOn === null || row.endOn >= date),
    );
    const { normMinutes, holidays } = (employment && normOf.get(employment.id)?.(date)) ?? nothing;
    const employmentId = employment?.id ?? null;
    const statement = closed.find(
      (row) => row.employmentId === employmentId && row.from <= date && row.to >= date,
    );
    days.push({
      date,
      employment_id: employmentId,
      time_zone: zoneOn(employmentId, date) ?? zone,
      norm_minutes: normMinutes,
      holidays,
      absences: absencesOn(away, date),
      statement: statement ? { id: statement.id, state: statement.state } : null,
    });
  }
  return days;
}

/**
 * Who may read the time but not the absences of somebody sees when they are away, and no more: without an end as far as it is
 * certain, until today, as in the calendar.
 */
function seenByOthers(rows: readonly AwayRow[], until: string): readonly AwayRow[] {
  return rows
    .filter(({ state }) => state === 'approved')
    .map(({ toOn, ...row }) => ({
      ...{ ...row, activity: null },
      toOn: toOn ?? (row.fromOn > until ? row.fromOn : until),
    }));
}

function absencesOn(away: readonly AwayRow[], date: string): Day['absences'] {
  return away.flatMap(({ fromOn, toOn, id, activity, share, state }) =>
    fromOn <= date && (toOn === null || toOn >= date) ? [{ id, activity, share, state }] : [],
  );
}

type AwayRow = Awaited<ReturnType<typeof absencesOf>>[number];

const nothing = { normMinutes: 0, holidays: [] as readonly ShownHoliday[] };

/** Norm and holidays of a date of one employment, as the engine would see them. */
function norms(employment: EmploymentRow, configuration: Configuration, range: { from: string; to: string }) {
  const { norm, holidays } = normsOfEmployment(employment, configuration, range);
  return (date: string) => ({
    normMinutes: norm.normMinutes(getDate(date)),
    holidays: holidays.find(getDate(date))?.holidays.map(({ name, type }) => ({ name, type })) ?? [],
  });
}

async function absencesOf(tx: WorkspaceTransaction, { employeeId, from, to, known }: Omit<Wanted, 'zone'>) {
  const rows = await tx
    .select({
      id: absences.id,
      fromOn: absences.fromOn,
      toOn: absences.toOn,
      share: absences.share,
      state: absences.state,
      activity: codeAsKnown(activities, absences.activityId, known),
    })
    .from(tableThen(absences, known && { known, employeeId }))
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

function statementsBetween(tx: WorkspaceTransaction, { employeeId, from, to, known }: Omit<Wanted, 'zone'>) {
  return tx
    .select({
      id: statements.id,
      state: statements.state,
      employmentId: statements.employmentId,
      from: statements.periodFrom,
      to: statements.periodTo,
      approvedAt: statements.approvedAt,
    })
    .from(statements)
    .where(
      and(
        eq(statements.employeeId, employeeId),
        gte(statements.periodTo, from),
        lte(statements.periodFrom, to),
        known && lte(statements.generatedAt, known.at),
      ),
    );
}

type Closed = Awaited<ReturnType<typeof statementsBetween>>[number];

/** The statements with the states they had. */
async function statesThen(
  tx: WorkspaceTransaction,
  rows: readonly Closed[],
  at: Temporal.Instant,
): Promise<Closed[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await loadStepsThen(tx, ids, at);
  return rows.map((row) => ({
    ...row,
    state: wasSettled(at, row) ? 'approved' : (steps.get(row.id)?.state ?? 'ready'),
  }));
}
