export { type GetTimesheet, getTimesheet } from './get-timesheet.ts';
export * from './timesheet-contract.ts';
