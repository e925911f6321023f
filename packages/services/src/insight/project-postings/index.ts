export { listProjectPostings } from './list-project-postings.ts';
export * from './project-postings-contract.ts';
export { sumProjectHours } from './sum-project-hours.ts';
