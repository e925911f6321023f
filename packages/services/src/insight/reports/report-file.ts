import type { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { pendingDifferenceColumns, pendingDifferencesQuery } from './difference-contract.ts';
import { reportAbsence, reportSickness } from './report-absence.ts';
import { reportAccountMovements } from './report-account-movements.ts';
import {
  absenceReportQuery,
  absenceRow,
  accountMovementRow,
  accountMovementsQuery,
  approvalReach,
  complianceReportQuery,
  complianceRow,
  presenceReportQuery,
  presenceRow,
  type ReportQuery,
  registeredHoursQuery,
  registeredHoursRow,
  reportReach,
} from './report-contract.ts';
import { openReportPages, type ReadReport } from './report-csv.ts';
import { listPendingDifferences } from './report-pending-differences.ts';
import { reportPresence } from './report-presence.ts';
import { reportRegisteredHours } from './report-registered-hours.ts';
import { reportWorkingTimeCompliance } from './report-working-time-compliance.ts';

/** Checks what a report is asked for; what comes out reads it as a file. */
function reportFile<Query extends ReportQuery>(
  query: z.ZodType<Query>,
  row: z.ZodObject,
  read: ReadReport<Query>,
  /** Columns that rows have for this query alone. */
  further: (asked: Query) => readonly string[] = () => [],
) {
  const columns = Object.keys(row.shape);
  return query.transform(
    (asked) => (ctx: ServiceContext) => openReportPages(ctx, asked, [...columns, ...further(asked)], read),
  );
}

/** The reports as files, with the columns of their rows. */
export const reportFiles = {
  'registered-hours': reportFile(
    registeredHoursQuery.extend({ ...reportReach, ...approvalReach }),
    registeredHoursRow,
    reportRegisteredHours,
    ({ approval }) => (approval ? ['approval'] : []),
  ),
  'account-movements': reportFile(
    accountMovementsQuery.extend(reportReach),
    accountMovementRow,
    reportAccountMovements,
  ),
  presence: reportFile(presenceReportQuery.extend(reportReach), presenceRow, reportPresence),
  absence: reportFile(absenceReportQuery.extend(reportReach), absenceRow, reportAbsence),
  sickness: reportFile(absenceReportQuery.extend(reportReach), absenceRow, reportSickness),
  'working-time-compliance': reportFile(
    complianceReportQuery.extend(reportReach),
    complianceRow,
    reportWorkingTimeCompliance,
  ),
  // Of no period: whatever is pending. All of it is one page.
  'pending-differences': pendingDifferencesQuery.transform(
    (asked) => (ctx: ServiceContext) =>
      openReportPages(ctx, { ...asked, limit: 1 }, pendingDifferenceColumns, (own, { limit: _, ...query }) =>
        listPendingDifferences(own, query),
      ),
  ),
};

export type ReportName = keyof typeof reportFiles;

/** Whether there is a report of this name. */
export function isReport(name: string): name is ReportName {
  return Object.hasOwn(reportFiles, name);
}
