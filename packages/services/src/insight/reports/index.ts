export { reportAbsence, reportSickness } from './report-absence.ts';
export { reportAccountMovements } from './report-account-movements.ts';
export { reportAccountTotals } from './report-account-totals.ts';
export * from './report-contract.ts';
export { isReport, reportFiles } from './report-file.ts';
export { reportPresence } from './report-presence.ts';
export { reportRegisteredHours } from './report-registered-hours.ts';
export { reportWorkingTimeCompliance } from './report-working-time-compliance.ts';
export { withAge } from './with-age.ts';
