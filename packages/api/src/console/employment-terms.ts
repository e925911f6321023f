import {
  createEmploymentTerms,
  createEmploymentTermsBody,
  getEmploymentTerms,
  listEmploymentTerms,
  listEmploymentTermsInput,
  listEmploymentTermsVersions,
  updateEmploymentTerms,
  updateEmploymentTermsInput,
} from '@stempel/services/settings/employment-terms';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Employment terms; written only here, the API reads them. */
export const employmentTerms = router({
  ...versionedReads(listEmploymentTermsInput, {
    list: listEmploymentTerms,
    get: getEmploymentTerms,
    versions: listEmploymentTermsVersions,
  }),
  create: procedure
    .input(createEmploymentTermsBody)
    .mutation(({ ctx, input }) => createEmploymentTerms(ctx.service, input)),
  update: procedure
    .input(updateEmploymentTermsInput)
    .mutation(({ ctx, input }) => updateEmploymentTerms(ctx.service, input)),
});
