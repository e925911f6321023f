export { createEmployment } from './create-employment.ts';
export * from './employment-contract.ts';
export { listEmployments } from './list-employments.ts';
export { getEmployment, listEmploymentVersions } from './read-employment.ts';
export { updateEmployment } from './update-employment.ts';
