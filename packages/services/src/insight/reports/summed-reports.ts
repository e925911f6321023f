import { schema } from '@stempel/db';
import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { elapsedMinutes } from '../../kernel/figure-sql.ts';
import { absencesOf } from './report-absence.ts';
import { movementsOf } from './report-account-movements.ts';
import type { ReportSource } from './report-page.ts';
import { presenceOf } from './report-presence.ts';
import { entriesOf } from './report-registered-hours.ts';
import { violationsOf } from './report-working-time-compliance.ts';
import type { Grouping, ReportSumsInput } from './sum-contract.ts';
import { type Dates, isTimeGroup } from './sum-periods.ts';

const { absences, entries, incidents, movements, presence } = schema;

/** How the rows of a report are added up. */
export interface SummedReport {
  source: ReportSource;
  /** What an amount counts: whole minutes, ten-thousandths of a day, what the account is kept in; null: rows alone. */
  unit: 'minutes' | 'days' | 'account' | null;
  /** Amounts of different accounts are never one. */
  account: AnyPgColumn | null;
  /** What rows are called by that is a column of theirs, with the table of what it leads to; null of codes. */
  keys: Partial<Record<Grouping, { column: SQLWrapper; table: NamedTable | null }>>;
  /** The parts of a row as rows of `on_date` and `amount`: one, or one for each group of dates that it touches. */
  parts: SQL;
}

export type NamedTable = 'org_unit' | 'employee' | 'activity' | 'project' | 'reason' | 'time_account';

const named = (column: SQLWrapper, table: NamedTable) => ({ column, table });
const coded = (column: SQLWrapper) => ({ column, table: null });

/** Rows of no use to sums: they show nothing. */
const unshown = { joins: sql``, fields: {} };

/** What is read of a report in a period, whichever of the two that are compared. */
export function summedReport(ctx: ServiceContext, asked: ReportSumsInput, dates: Dates): SummedReport {
  const input = { ...asked, ...dates };
  switch (input.report) {
    case 'registered-hours':
      return {
        source: { ...entriesOf(input), ...unshown },
        unit: 'minutes',
        account: null,
        keys: {
          employee: named(entries.employeeId, 'employee'),
          activity: named(entries.activityId, 'activity'),
          project: named(entries.projectId, 'project'),
        },
        parts: whole(entries.postedOn, entries.minutes),
      };
    case 'presence':
      return {
        source: { ...presenceOf(ctx, input), ...unshown },
        unit: 'minutes',
        account: null,
        keys: {
          employee: named(presence.employeeId, 'employee'),
          activity: named(presence.activityId, 'activity'),
          project: named(presence.projectId, 'project'),
          reason: named(presence.reasonId, 'reason'),
        },
        parts: whole(presence.startedOn, elapsedMinutes(presence.startedAt, presence.endedAt)),
      };
    case 'absence':
    case 'sickness':
      return {
        source: { ...absencesOf(ctx, input, input.report === 'sickness'), ...unshown },
        unit: 'days',
        account: null,
        keys: {
          employee: named(absences.employeeId, 'employee'),
          activity: named(absences.activityId, 'activity'),
          account: named(absences.timeAccountId, 'time_account'),
        },
        parts: daysOfAbsence(ctx, input.group, dates),
      };
    case 'account-movements': {
      const { filters, ...source } = movementsOf(input);
      // An opening was brought in by hand and is no result of the period.
      const booked = [...filters, sql`${movements.statementId} is not null`];
      return {
        source: { ...source, filters: booked, ...unshown },
        unit: 'account',
        account: movements.timeAccountId,
        keys: {
          employee: named(movements.employeeId, 'employee'),
          account: named(movements.timeAccountId, 'time_account'),
          kind: coded(movements.kind),
        },
        parts: whole(movements.bookedOn, movements.quantity),
      };
    }
    case 'working-time-compliance':
      return {
        source: { ...violationsOf(input), ...unshown },
        unit: null,
        account: null,
        keys: {
          employee: named(incidents.employeeId, 'employee'),
          step: coded(incidents.step),
          severity: coded(incidents.severity),
        },
        parts: whole(incidents.occurredOn, sql`0`),
      };
  }
}

/** A row that is all of its date. */
function whole(date: SQLWrapper, amount: SQLWrapper): SQL {
  return sql`select ${date} as on_date, (${amount})::bigint as amount`;
}

/**
 * The covered dates of an absence that lie in the period, each with its share, in ten-thousandths: calendar days, since
 * what a day off is worth is the matter of its statement. One without an end counts to today.
 */
function daysOfAbsence(ctx: ServiceContext, group: Grouping | undefined, { from, to }: Dates): SQL {
  const first = sql`greatest(${absences.fromOn}, ${from}::date)`;
  const last = sql`least(coalesce(${absences.toOn}, greatest(${today(ctx)}::date, ${absences.fromOn})), ${to}::date)`;
  const days = (begin: SQL, end: SQL) => sql`greatest(0, ${end} - ${begin} + 1)::bigint * ${absences.share}`;
  if (!isTimeGroup(group)) return sql`select ${first} as on_date, ${days(first, last)} as amount`;
  const step = sql.raw(`interval '1 ${group}'`);
  const begin = sql`greatest(part.start, ${first})`;
  return sql`
    select ${begin} as on_date, ${days(begin, sql`least(part.last, ${last})`)} as amount from (
      select start::date, (start + ${step})::date - 1 as last
        from generate_series(date_trunc(${sql.raw(`'${group}'`)}, ${first}::timestamp), greatest(${first}, ${last})::timestamp, ${step}) start
    ) part`;
}
