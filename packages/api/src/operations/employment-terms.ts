import {
  employmentTermsDto,
  employmentTermsVersionDto,
  getEmploymentTerms,
  listEmploymentTerms,
  listEmploymentTermsInput,
  listEmploymentTermsVersions,
} from '@stempel/services/settings/employment-terms';
import { router } from '../contract/procedure.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

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

const reads = versionedReads(operations, {
  one: 'EmploymentTerms',
  listInput: listEmploymentTermsInput,
  dto: employmentTermsDto,
  versionDto: employmentTermsVersionDto,
  list: listEmploymentTerms,
  get: getEmploymentTerms,
  versions: listEmploymentTermsVersions,
});

/** Collective agreements; read only through the API. */
export const employmentTerms = router(reads);
