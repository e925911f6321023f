import {
  createEmployment,
  createEmploymentInput,
  getEmployment,
  getEmploymentInput,
  listEmployments,
  listEmploymentsInput,
  listEmploymentVersions,
  listEmploymentVersionsInput,
  updateEmployment,
  updateEmploymentInput,
} from '@stempel/services/organization/employments';
import { procedure, router } from './procedure.ts';

/** Employments of one employee. */
export const employments = router({
  list: procedure.input(listEmploymentsInput).query(({ ctx, input }) => listEmployments(ctx.service, input)),
  get: procedure.input(getEmploymentInput).query(({ ctx, input }) => getEmployment(ctx.service, input)),
  versions: procedure
    .input(listEmploymentVersionsInput)
    .query(({ ctx, input }) => listEmploymentVersions(ctx.service, input)),
  create: procedure
    .input(createEmploymentInput)
    .mutation(({ ctx, input }) => createEmployment(ctx.service, input)),
  update: procedure
    .input(updateEmploymentInput)
    .mutation(({ ctx, input }) => updateEmployment(ctx.service, input)),
});
