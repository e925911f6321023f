import { z } from 'zod';
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
  rowOrder,
} from './report-contract.ts';
import { writeReportCsv } from './report-csv.ts';
import { openReportSums } from './report-file-sums.ts';
import { listPendingDifferences } from './report-pending-differences.ts';
import { reportPresence } from './report-presence.ts';
import { reportRegisteredHours } from './report-registered-hours.ts';
import { type FileColumn, type OpenedRows, openReportRows, type ReadReport } from './report-rows.ts';
import { reportWorkingTimeCompliance } from './report-working-time-compliance.ts';
import { reportSumsInput } from './sum-contract.ts';

/** Reads what a report was asked for; refused before anything is handed out. */
export type OpenReport = (ctx: ServiceContext) => Promise<OpenedRows>;

/** What a spreadsheet adds up. */
const numbers = ['minutes', 'days', 'share', 'corrections', 'employees', 'difference'];
const columnOf = (name: string): FileColumn => ({ name, type: numbers.includes(name) ? 'number' : 'text' });

/** Checks what a report is asked for; what comes out reads its rows. */
function reportFile<Query extends ReportQuery>(
  query: z.ZodType<Query>,
  row: z.ZodObject,
  read: ReadReport<Query>,
  /** Columns that rows have for this query alone. */
  further: (asked: Query) => readonly string[] = () => [],
): z.ZodType<OpenReport> {
  const columns = Object.keys(row.shape);
  return query.transform(
    (asked): OpenReport =>
      (ctx) =>
        openReportRows(ctx, asked, [...columns, ...further(asked)].map(columnOf), read),
  );
}

const inOrder = { ...reportReach, ...rowOrder };

/** The rows of each report, with their columns. */
const openReports = {
  'registered-hours': reportFile(
    registeredHoursQuery.extend({ ...inOrder, ...approvalReach }),
    registeredHoursRow,
    reportRegisteredHours,
    ({ approval }) => (approval ? ['approval'] : []),
  ),
  'account-movements': reportFile(
    accountMovementsQuery.extend(inOrder),
    accountMovementRow,
    reportAccountMovements,
  ),
  presence: reportFile(presenceReportQuery.extend(inOrder), presenceRow, reportPresence),
  absence: reportFile(absenceReportQuery.extend(inOrder), absenceRow, reportAbsence),
  sickness: reportFile(absenceReportQuery.extend(inOrder), absenceRow, reportSickness),
  'working-time-compliance': reportFile(
    complianceReportQuery.extend(inOrder),
    complianceRow,
    reportWorkingTimeCompliance,
  ),
  // Of no period: whatever is pending. All of it is one page.
  'pending-differences': pendingDifferencesQuery.transform(
    (asked): OpenReport =>
      (ctx) =>
        openReportRows(
          ctx,
          { ...asked, limit: 1 },
          pendingDifferenceColumns.map(columnOf),
          (own, { limit: _, ...query }) => listPendingDifferences(own, query),
        ),
  ),
} satisfies Record<string, z.ZodType<OpenReport>>;

export type ReportName = keyof typeof openReports;

/** A report by what its rows are grouped by, as its page shows it. */
const groupedFile = reportSumsInput.transform(
  (asked): OpenReport =>
    (ctx) =>
      openReportSums(ctx, asked),
);

/** What the file of a report is asked for: its rows, or its groups where it is asked for some. */
export function reportFileOf(report: ReportName, asked: object): z.ZodType<OpenReport> {
  return 'group' in asked
    ? z.preprocess((given: object) => ({ ...given, report }), groupedFile)
    : openReports[report];
}

const asCsv = (opened: z.ZodType<OpenReport>) =>
  opened.transform((open) => async (ctx: ServiceContext) => writeReportCsv(await open(ctx)));

/** The rows of each report as a CSV file. */
export const reportFiles = {
  'registered-hours': asCsv(openReports['registered-hours']),
  'account-movements': asCsv(openReports['account-movements']),
  presence: asCsv(openReports.presence),
  absence: asCsv(openReports.absence),
  sickness: asCsv(openReports.sickness),
  'working-time-compliance': asCsv(openReports['working-time-compliance']),
  'pending-differences': asCsv(openReports['pending-differences']),
} satisfies Record<ReportName, unknown>;

/** Whether there is a report of this name. */
export function isReport(name: string): name is ReportName {
  return Object.hasOwn(openReports, name);
}
