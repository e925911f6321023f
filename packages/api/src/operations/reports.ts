import {
  absenceReportQuery,
  absenceRow,
  accountMovementRow,
  accountMovementsQuery,
  complianceReportQuery,
  complianceRow,
  presenceReportQuery,
  presenceRow,
  registeredHoursQuery,
  registeredHoursRow,
  reportAbsence,
  reportAccountMovements,
  reportPresence,
  reportRegisteredHours,
  reportSickness,
  reportWorkingTimeCompliance,
} from '@stempel/services/insight/reports';
import { operation, router } from '../contract/procedure.ts';
import { pageOf } from '../contract/shared-fields.ts';

/** One report; all read a period of dates page by page, within a scope that defaults to the caller's own. */
function report<const Id extends string>(
  id: Id,
  path: `/reports/${string}`,
  summary: string,
  description: string,
) {
  return operation({
    id,
    method: 'GET',
    path,
    tag: 'Reports',
    summary,
    description,
    permission: 'reports:read',
  });
}

const ordered = 'Ordered by date. `scope` defaults to the own rows of the caller; a service user has none.';

/** Reports over any period. */
export const reports = router({
  registeredHours: report(
    'reportRegisteredHours',
    '/reports/registered-hours',
    'Report registered hours',
    `Time posted to activities and projects. ${ordered}`,
  )
    .input(registeredHoursQuery)
    .output(pageOf('RegisteredHoursPage', registeredHoursRow))
    .query(({ ctx, input }) => reportRegisteredHours(ctx.service, input)),

  accountMovements: report(
    'reportAccountMovements',
    '/reports/account-movements',
    'Report account movements',
    `Settled movements of time accounts, booked by approved statements. ${ordered}`,
  )
    .input(accountMovementsQuery)
    .output(pageOf('AccountMovementPage', accountMovementRow))
    .query(({ ctx, input }) => reportAccountMovements(ctx.service, input)),

  presence: report(
    'reportPresence',
    '/reports/presence',
    'Report presence',
    `Presence intervals as recorded, by the local date of their start. ${ordered}`,
  )
    .input(presenceReportQuery)
    .output(pageOf('PresenceReportPage', presenceRow))
    .query(({ ctx, input }) => reportPresence(ctx.service, input)),

  absence: report(
    'reportAbsence',
    '/reports/absence',
    'Report absence',
    `Absences that touch the period, without sickness. ${ordered}`,
  )
    .input(absenceReportQuery)
    .output(pageOf('AbsenceReportPage', absenceRow))
    .query(({ ctx, input }) => reportAbsence(ctx.service, input)),

  sickness: report(
    'reportSickness',
    '/reports/sickness',
    'Report sickness',
    `Sickness that touches the period. ${ordered}`,
  )
    .input(absenceReportQuery)
    .output(pageOf('SicknessReportPage', absenceRow))
    .query(({ ctx, input }) => reportSickness(ctx.service, input)),

  workingTimeCompliance: report(
    'reportWorkingTimeCompliance',
    '/reports/working-time-compliance',
    'Report working-time compliance',
    `Violations of working-time constraints, as statements found them. ${ordered}`,
  )
    .input(complianceReportQuery)
    .output(pageOf('ComplianceReportPage', complianceRow))
    .query(({ ctx, input }) => reportWorkingTimeCompliance(ctx.service, input)),
});
