export * from './calendar-contract.ts';
export { readCalendar, readCalendarUnits } from './read-calendar.ts';
