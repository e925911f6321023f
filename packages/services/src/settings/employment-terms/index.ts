export { createEmploymentTerms } from './create-employment-terms.ts';
export * from './employment-terms-contract.ts';
export {
  getEmploymentTerms,
  listEmploymentTerms,
  listEmploymentTermsVersions,
} from './read-employment-terms.ts';
export { updateEmploymentTerms } from './update-employment-terms.ts';
