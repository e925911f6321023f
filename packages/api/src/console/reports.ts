import {
  absenceReportQuery,
  accountMovementsQuery,
  approvalReach,
  complianceReportQuery,
  pendingDifferencesQuery,
  presenceReportQuery,
  registeredHoursQuery,
  reportAbsence,
  reportAccountMovements,
  reportAccountTotals,
  reportPendingDifferences,
  reportReach,
  reportRegisteredHours,
  reportShownPresence,
  reportSickness,
  reportSums,
  reportSumsInput,
  reportWorkingTimeCompliance,
  rowOrder,
  withAge,
} from '@stempel/services/insight/reports';
import { procedure, router } from './procedure.ts';
import { shortPages } from './short-pages.ts';

const inConsole = { ...reportReach, ...rowOrder, ...shortPages };

/** Reports over a period, and of what is pending. */
export const reports = router({
  registeredHours: procedure
    .input(registeredHoursQuery.extend({ ...inConsole, ...approvalReach }))
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportRegisteredHours(service, input))),
  accountMovements: procedure
    .input(accountMovementsQuery.extend(inConsole))
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportAccountMovements(service, input))),
  accountTotals: procedure
    .input(accountMovementsQuery.extend(inConsole))
    .query(({ ctx, input }) => reportAccountTotals(ctx.service, input)),
  presence: procedure
    .input(presenceReportQuery.extend(inConsole))
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportShownPresence(service, input))),
  absence: procedure
    .input(absenceReportQuery.extend(inConsole))
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportAbsence(service, input))),
  sickness: procedure
    .input(absenceReportQuery.extend(inConsole))
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportSickness(service, input))),
  workingTimeCompliance: procedure
    .input(complianceReportQuery.extend(inConsole))
    .query(({ ctx, input }) =>
      withAge(ctx.service, (service) => reportWorkingTimeCompliance(service, input)),
    ),
  sums: procedure
    .input(reportSumsInput)
    .query(({ ctx, input }) => withAge(ctx.service, (service) => reportSums(service, input))),
  pendingDifferences: procedure
    .input(pendingDifferencesQuery)
    .query(({ ctx, input }) => reportPendingDifferences(ctx.service, input)),
});
