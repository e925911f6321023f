export * from './overview-contract.ts';
export { absenceOverviewFile } from './overview-file.ts';
export { listAbsenceOverviews, readAbsenceOverview } from './read-overview.ts';
