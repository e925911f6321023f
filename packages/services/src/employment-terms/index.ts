export { createEmploymentTerms } from './create-employment-terms.ts';
export * from './employment-terms-contract.ts';
export { getEmploymentTerms } from './get-employment-terms.ts';
export { listEmploymentTerms } from './list-employment-terms.ts';
export { listEmploymentTermsVersions } from './list-employment-terms-versions.ts';
export { updateEmploymentTerms } from './update-employment-terms.ts';
