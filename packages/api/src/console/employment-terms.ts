import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createEmploymentTerms,
  createEmploymentTermsBody,
  getEmploymentTerms,
  listEmploymentTerms,
  listEmploymentTermsInput,
  listEmploymentTermsVersions,
  updateEmploymentTerms,
  updateEmploymentTermsInput,
} from '@stempel/services/employment-terms';
import { procedure, router } from './procedure.ts';

/** Employment terms; written only here, the API reads them. */
export const employmentTerms = router({
  list: procedure
    .input(listEmploymentTermsInput)
    .query(({ ctx, input }) => listEmploymentTerms(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getEmploymentTerms(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listEmploymentTermsVersions(ctx.service, input)),
  create: procedure
    .input(createEmploymentTermsBody)
    .mutation(({ ctx, input }) => createEmploymentTerms(ctx.service, input)),
  update: procedure
    .input(updateEmploymentTermsInput)
    .mutation(({ ctx, input }) => updateEmploymentTerms(ctx.service, input)),
});
