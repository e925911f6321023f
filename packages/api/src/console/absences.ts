import {
  forecastAbsence,
  forecastAbsenceInput,
  forecastRequest,
  forecastRequestInput,
} from '@stempel/services/recording/absence-forecast';
import {
  cancelAbsence,
  cancelAbsenceBody,
  changeAbsence,
  changeAbsenceBody,
  createAbsenceBody,
  enterAbsence,
  listAbsences,
  listAbsencesQuery,
  listAbsenceTypes,
  listAbsenceTypesQuery,
  requestAbsence,
  requestAbsenceBody,
  restoreAbsence,
  updateAbsence,
  updateAbsenceBody,
  withdrawAbsenceChange,
} from '@stempel/services/recording/absences';
import { listAttachments, removeAttachment } from '@stempel/services/recording/attachments';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Absences: requests and decisions. */
export const absences = router({
  list: procedure.input(listAbsencesQuery).query(({ ctx, input }) => listAbsences(ctx.service, input)),
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
  /** Asks for one by its type. */
  request: procedure
    .input(requestAbsenceBody)
    .mutation(({ ctx, input }) => requestAbsence(ctx.service, input)),
  /** Enters one of any account and credit: for who decides about the person. */
  create: procedure
    .input(createAbsenceBody.extend({ employee_id: z.uuid() }))
    .mutation(({ ctx, input }) => enterAbsence(ctx.service, input)),
  update: procedure
    .input(updateAbsenceBody.extend({ id: z.uuid(), expected_version: z.int().min(1).optional() }))
    .mutation(({ ctx, input }) => updateAbsence(ctx.service, input)),
  /** Asks for other dates or another type; of what was approved as a change request. */
  change: procedure.input(changeAbsenceBody).mutation(({ ctx, input }) => changeAbsence(ctx.service, input)),
  /** Withdraws a request, or asks for the end of what was approved. */
  cancel: procedure.input(cancelAbsenceBody).mutation(({ ctx, input }) => cancelAbsence(ctx.service, input)),
  /** Takes back what was asked for of an approved one. */
  withdrawChange: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => withdrawAbsenceChange(ctx.service, input)),
  /** The files beside one; they come and go by `/internal/files`. */
  attachments: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .query(({ ctx, input }) => listAttachments(ctx.service, input)),
  removeAttachment: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeAttachment(ctx.service, input)),
  /** Takes back that one withdrew a request. */
  restore: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => restoreAbsence(ctx.service, input)),
});
