import { schema } from '@stempel/db';
import { eq, inArray, sql } from '@stempel/db/drizzle';
import { ofKnownAbsentees } from '../../kernel/absence-insight.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import type { Page } from '../../kernel/list-page.ts';
import { oneByKey } from '../../kernel/rows-by-key.ts';
import { readReport } from './read-report.ts';
import type { AbsenceReportQuery, AbsenceRow } from './report-contract.ts';

const { absences } = schema;

/**
 * Absences that touch the period, sickness apart: it has a report of its own. Both show those whose absences the caller
 * knows: the permission for reports opens no more of them.
 */
export function reportAbsence(ctx: ServiceContext, input: AbsenceReportQuery): Promise<Page<AbsenceRow>> {
  return readAbsences(ctx, input, false);
}

/** Sickness that touches the period. */
export function reportSickness(ctx: ServiceContext, input: AbsenceReportQuery): Promise<Page<AbsenceRow>> {
  return readAbsences(ctx, input, true);
}

/** What the report and its sums read. */
export function absencesOf(ctx: ServiceContext, input: AbsenceReportQuery, sickness: boolean) {
  return {
    report: sickness ? 'sickness' : 'absence',
    table: absences,
    date: absences.fromOn,
    within: sql`${absences.fromOn} <= ${input.to}::date and coalesce(${absences.toOn}, 'infinity') >= ${input.from}::date`,
    filters: [
      eq(absences.sickness, sickness),
      inArray(absences.state, input.state ?? ['approved']),
      ofKnownAbsentees(ctx, input.scope, absences.employeeId),
    ],
  };
}

function readAbsences(
  ctx: ServiceContext,
  input: AbsenceReportQuery,
  sickness: boolean,
): Promise<Page<AbsenceRow>> {
  return readReport(ctx, input, {
    ...absencesOf(ctx, input, sickness),
    joins: sql`
      left join ${oneByKey(schema.activities, 'a', absences.activityId)} on true
      left join ${oneByKey(schema.timeAccounts, 't', absences.timeAccountId)} on true`,
    // Days of the period, in ten-thousandths; without an end until the last of them.
    weight: sql`(least(coalesce(${absences.toOn}, ${input.to}::date), ${input.to}::date)
      - greatest(${absences.fromOn}, ${input.from}::date) + 1) * ${absences.share}`,
    fields: {
      from: absences.fromOn,
      to: absences.toOn,
      share: tenThousandths(absences.share),
      activity: sql`a.code`,
      account: sql`t.code`,
      state: absences.state,
    },
  });
}
