export * from './calendar-contract.ts';
export { readCalendar, readCalendarUnits } from './read-calendar.ts';
export { readCalendarCover } from './read-calendar-cover.ts';
