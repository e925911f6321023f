export { createHolidayCalendar } from './create-holiday-calendar.ts';
export * from './holiday-calendar-contract.ts';
export { type PreviewedHoliday, previewHolidays, previewHolidaysInput } from './preview-holidays.ts';
export {
  getHolidayCalendar,
  listHolidayCalendars,
  listHolidayCalendarVersions,
} from './read-holiday-calendars.ts';
export { updateHolidayCalendar } from './update-holiday-calendar.ts';
