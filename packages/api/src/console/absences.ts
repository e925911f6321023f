import {
  createAbsence,
  createAbsenceBody,
  listAbsences,
  listAbsencesQuery,
  updateAbsence,
  updateAbsenceBody,
} from '@stempel/services/absences';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Absences: requests and decisions. */
export const absences = router({
  list: procedure.input(listAbsencesQuery).query(({ ctx, input }) => listAbsences(ctx.service, input)),
  create: procedure
    .input(createAbsenceBody.extend({ employee_id: z.uuid() }))
    .mutation(({ ctx, input }) => createAbsence(ctx.service, input)),
  update: procedure
    .input(updateAbsenceBody.extend({ id: z.uuid() }))
    .mutation(({ ctx, input }) => updateAbsence(ctx.service, input)),
});
