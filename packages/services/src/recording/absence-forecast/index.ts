export { forecastAbsence, forecastChange, forecastRequest } from './forecast-absence.ts';
export * from './forecast-contract.ts';
