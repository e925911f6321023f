import {
  employmentTermsDto,
  employmentTermsVersionDto,
  getEmploymentTerms,
  listEmploymentTerms,
  listEmploymentTermsInput,
  listEmploymentTermsVersions,
} from '@stempel/services/employment-terms';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'EmploymentTerms',
  many: 'EmploymentTerms',
  noun: 'employment terms',
  nouns: 'employment terms',
  path: '/settings/employment-terms',
  tag: 'Settings',
  resource: 'settings',
  counter: 'employment-terms',
});

/** Collective agreements; read only through the API (spec §2). */
export const employmentTerms = router({
  list: operation(operations.list)
    .input(listEmploymentTermsInput)
    .output(pageOf('EmploymentTermsPage', employmentTermsDto))
    .query(({ ctx, input }) => listEmploymentTerms(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(employmentTermsDto)
    .query(({ ctx, input }) => getEmploymentTerms(ctx.service, input)),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('EmploymentTermsVersionPage', employmentTermsVersionDto))
    .query(({ ctx, input }) => listEmploymentTermsVersions(ctx.service, input)),
});
