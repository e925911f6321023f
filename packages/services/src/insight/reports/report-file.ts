import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import type { ColumnOf } from '../../kernel/sheet/sheet.ts';
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
import { type FileColumn, type OpenFile, openReportRows, type ReadReport } from './report-rows.ts';
import { reportShownPresence } from './report-shown-presence.ts';
import { reportWorkingTimeCompliance } from './report-working-time-compliance.ts';
import {
  absenceColumns,
  complianceColumns,
  movementColumns,
  presenceColumns,
  registeredHoursColumns,
  type Telling,
} from './shown-columns.ts';
import { openShownDifferences } from './shown-differences.ts';
import { openShownRows, type ShownRow } from './shown-rows.ts';
import { openShownSums } from './shown-sums.ts';
import { reportSumsInput, type SummedName } from './sum-contract.ts';

/** What a spreadsheet adds up. */
const numbers = ['minutes', 'days', 'share', 'corrections', 'employees', 'difference'];
const columnOf = (name: string): FileColumn => ({ name, type: numbers.includes(name) ? 'number' : 'text' });

interface Reported<Query, Row> {
  query: z.ZodType<Query>;
  row: z.ZodObject;
  read: ReadReport<Query>;
  /** As `read`, where people are shown more of a row than the contract has. */
  readShown?: ReadReport<Query>;
  columns: (telling: Telling, asked: Query) => ColumnOf<Row>[];
  /** Columns that rows have for this query alone. */
  further?: (asked: Query) => readonly string[];
}

/** Checks what a report is asked for; what comes out reads its rows. */
function reportFile<Query extends ReportQuery, Row extends ShownRow>(
  report: SummedName,
  { query, row, read, readShown = read, columns, further = () => [] }: Reported<Query, Row>,
): z.ZodType<OpenFile> {
  const members = Object.keys(row.shape);
  return query.transform(
    (asked): OpenFile => ({
      forPrograms: (ctx) => openReportRows(ctx, asked, [...members, ...further(asked)].map(columnOf), read),
      forPeople: (ctx, words) =>
        openShownRows<Query, Row>(ctx, asked, {
          ...{ report, words, read: readShown, columns: (telling) => columns(telling, asked) },
        }),
    }),
  );
}

const inOrder = { ...reportReach, ...rowOrder };

/** The rows of each report, with their columns. */
const openReports = {
  'registered-hours': reportFile('registered-hours', {
    query: registeredHoursQuery.extend({ ...inOrder, ...approvalReach }),
    row: registeredHoursRow,
    read: reportRegisteredHours,
    columns: registeredHoursColumns,
    further: ({ approval }) => (approval ? ['approval'] : []),
  }),
  'account-movements': reportFile('account-movements', {
    query: accountMovementsQuery.extend(inOrder),
    row: accountMovementRow,
    read: reportAccountMovements,
    columns: movementColumns,
  }),
  presence: reportFile('presence', {
    query: presenceReportQuery.extend(inOrder),
    row: presenceRow,
    read: reportPresence,
    readShown: reportShownPresence,
    columns: presenceColumns,
  }),
  absence: reportFile('absence', {
    query: absenceReportQuery.extend(inOrder),
    row: absenceRow,
    read: reportAbsence,
    columns: absenceColumns,
  }),
  sickness: reportFile('sickness', {
    query: absenceReportQuery.extend(inOrder),
    row: absenceRow,
    read: reportSickness,
    columns: absenceColumns,
  }),
  'working-time-compliance': reportFile('working-time-compliance', {
    query: complianceReportQuery.extend(inOrder),
    row: complianceRow,
    read: reportWorkingTimeCompliance,
    columns: complianceColumns,
  }),
  // Of no period: whatever is pending. All of it is one page.
  'pending-differences': pendingDifferencesQuery.transform(
    (asked): OpenFile => ({
      forPrograms: (ctx) =>
        openReportRows(
          ctx,
          { ...asked, limit: 1 },
          pendingDifferenceColumns.map(columnOf),
          (own, { limit: _, ...query }) => listPendingDifferences(own, query),
        ),
      forPeople: (ctx, words) => openShownDifferences(ctx, asked, words),
    }),
  ),
} satisfies Record<string, z.ZodType<OpenFile>>;

export type ReportName = keyof typeof openReports;

/** A report by what its rows are grouped by, as its page shows it. */
const groupedFile = reportSumsInput.transform(
  (asked): OpenFile => ({
    forPrograms: (ctx) => openReportSums(ctx, asked),
    forPeople: (ctx, words) => openShownSums(ctx, asked, words),
  }),
);

/** What the file of a report is asked for: its rows, or its groups where it is asked for some. */
export function reportFileOf(report: ReportName, asked: object): z.ZodType<OpenFile> {
  return 'group' in asked
    ? z.preprocess((given: object) => ({ ...given, report }), groupedFile)
    : openReports[report];
}

const asCsv = (opened: z.ZodType<OpenFile>) =>
  opened.transform((open) => async (ctx: ServiceContext) => writeReportCsv(await open.forPrograms(ctx)));

/** The rows of each report as a CSV file for programs. */
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
