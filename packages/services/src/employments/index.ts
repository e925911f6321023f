export { createEmployment } from './create-employment.ts';
export * from './employment-contract.ts';
export { getEmployment } from './get-employment.ts';
export { listEmploymentVersions } from './list-employment-versions.ts';
export { listEmployments } from './list-employments.ts';
export { updateEmployment } from './update-employment.ts';
