export { reportAbsence, reportSickness } from './report-absence.ts';
export { reportAccountMovements } from './report-account-movements.ts';
export * from './report-contract.ts';
export { reportPresence } from './report-presence.ts';
export { reportRegisteredHours } from './report-registered-hours.ts';
export { reportWorkingTimeCompliance } from './report-working-time-compliance.ts';
