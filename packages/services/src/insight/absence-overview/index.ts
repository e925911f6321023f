export * from './overview-contract.ts';
export { listAbsenceOverviews, readAbsenceOverview } from './read-overview.ts';
