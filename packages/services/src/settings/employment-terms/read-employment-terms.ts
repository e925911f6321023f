import { readsOf } from '../../versioned/reads.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

export const {
  get: getEmploymentTerms,
  list: listEmploymentTerms,
  versions: listEmploymentTermsVersions,
} = readsOf(employmentTermsResource);
