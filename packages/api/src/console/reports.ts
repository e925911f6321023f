import {
  absenceReportQuery,
  accountMovementsQuery,
  complianceReportQuery,
  presenceReportQuery,
  registeredHoursQuery,
  reportAbsence,
  reportAccountMovements,
  reportPresence,
  reportRegisteredHours,
  reportSickness,
  reportWorkingTimeCompliance,
} from '@stempel/services/reports';
import { procedure, router } from './procedure.ts';

/** Reports over a period. */
export const reports = router({
  registeredHours: procedure
    .input(registeredHoursQuery)
    .query(({ ctx, input }) => reportRegisteredHours(ctx.service, input)),
  accountMovements: procedure
    .input(accountMovementsQuery)
    .query(({ ctx, input }) => reportAccountMovements(ctx.service, input)),
  presence: procedure
    .input(presenceReportQuery)
    .query(({ ctx, input }) => reportPresence(ctx.service, input)),
  absence: procedure.input(absenceReportQuery).query(({ ctx, input }) => reportAbsence(ctx.service, input)),
  sickness: procedure.input(absenceReportQuery).query(({ ctx, input }) => reportSickness(ctx.service, input)),
  workingTimeCompliance: procedure
    .input(complianceReportQuery)
    .query(({ ctx, input }) => reportWorkingTimeCompliance(ctx.service, input)),
});
