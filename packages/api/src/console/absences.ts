import {
  listAbsenceOverviews,
  listAbsenceOverviewsInput,
  readAbsenceOverview,
  readAbsenceOverviewInput,
} from '@stempel/services/insight/absence-overview';
import { browseAbsences, browseAbsencesInput } from '@stempel/services/insight/browse';
import {
  forecastAbsence,
  forecastAbsenceInput,
  forecastChange,
  forecastChangeInput,
  forecastRequest,
  forecastRequestInput,
} from '@stempel/services/recording/absence-forecast';
import {
  cancelAbsence,
  cancelAbsenceBody,
  changeAbsence,
  changeAbsenceBody,
  createAbsenceBody,
  endIllness,
  endIllnessBody,
  enterAbsence,
  illnessQuery,
  listAbsenceTypes,
  listAbsenceTypesQuery,
  readIllness,
  reportIllness,
  reportIllnessBody,
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
  list: procedure.input(browseAbsencesInput).query(({ ctx, input }) => browseAbsences(ctx.service, input)),
  /** The types that may be asked for. */
  types: procedure
    .input(listAbsenceTypesQuery)
    .query(({ ctx, input }) => listAbsenceTypes(ctx.service, input)),
  /** What would come of a request as it is typed. */
  forecast: procedure
    .input(forecastAbsenceInput)
    .query(({ ctx, input }) => forecastAbsence(ctx.service, input)),
  /** What would come of a change of one as it is typed, or of its end. */
  forecastChange: procedure
    .input(forecastChangeInput)
    .query(({ ctx, input }) => forecastChange(ctx.service, input)),
  /** What would come of approving a request or a change that waits. */
  forecastOf: procedure
    .input(forecastRequestInput)
    .query(({ ctx, input }) => forecastRequest(ctx.service, input)),
  /** A year of one person: taken, planned, asked for and left, with what the figures are made of. */
  overview: procedure
    .input(readAbsenceOverviewInput)
    .query(({ ctx, input }) => readAbsenceOverview(ctx.service, input)),
  /** The same of a unit's people, without. */
  overviews: procedure
    .input(listAbsenceOverviewsInput)
    .query(({ ctx, input }) => listAbsenceOverviews(ctx.service, input)),
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
  /** Whether somebody is reported ill until they come back. */
  illness: procedure.input(illnessQuery).query(({ ctx, input }) => readIllness(ctx.service, input)),
  /** Reports somebody ill from today on, without an end; answers no more than who reports it knows. */
  reportIllness: procedure.input(reportIllnessBody).mutation(async ({ ctx, input }) => {
    const { id, from, to, state } = await reportIllness(ctx.service, input);
    return { id, from, to, state };
  }),
  /** The person is well again. */
  endIllness: procedure.input(endIllnessBody).mutation(({ ctx, input }) => endIllness(ctx.service, input)),
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
