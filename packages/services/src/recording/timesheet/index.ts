export { findOpenPresence, type OpenPresence } from './find-open-presence.ts';
export { findSupplements } from './find-supplements.ts';
export { type GetTimesheet, getShownTimesheet, getTimesheet } from './get-timesheet.ts';
export * from './timesheet-contract.ts';
