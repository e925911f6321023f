import {
  forecastAbsence,
  forecastAbsenceInput,
  forecastRequest,
  forecastRequestInput,
} from '@stempel/services/recording/absence-forecast';
import {
  createAbsence,
  createAbsenceBody,
  listAbsenceAccounts,
  listAbsenceAccountsQuery,
  listAbsences,
  listAbsencesQuery,
  listAbsenceTypes,
  listAbsenceTypesQuery,
  restoreAbsence,
  updateAbsence,
  updateAbsenceBody,
} from '@stempel/services/recording/absences';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Absences: requests and decisions. */
export const absences = router({
  list: procedure.input(listAbsencesQuery).query(({ ctx, input }) => listAbsences(ctx.service, input)),
  /** What a request may use; the choice in the form. */
  accounts: procedure
    .input(listAbsenceAccountsQuery)
    .query(({ ctx, input }) => listAbsenceAccounts(ctx.service, input)),
  /** The types that may be asked for. */
  types: procedure
    .input(listAbsenceTypesQuery)
    .query(({ ctx, input }) => listAbsenceTypes(ctx.service, input)),
  /** What would come of a request as it is typed. */
  forecast: procedure
    .input(forecastAbsenceInput)
    .query(({ ctx, input }) => forecastAbsence(ctx.service, input)),
  /** What would come of approving one that waits. */
  forecastOf: procedure
    .input(forecastRequestInput)
    .query(({ ctx, input }) => forecastRequest(ctx.service, input)),
  create: procedure
    .input(createAbsenceBody.extend({ employee_id: z.uuid() }))
    .mutation(({ ctx, input }) => createAbsence(ctx.service, input)),
  update: procedure
    .input(updateAbsenceBody.extend({ id: z.uuid() }))
    .mutation(({ ctx, input }) => updateAbsence(ctx.service, input)),
  /** Takes back that one withdrew a request. */
  restore: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => restoreAbsence(ctx.service, input)),
});
