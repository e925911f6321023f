export { createHolidayCalendar } from './create-holiday-calendar.ts';
export { getHolidayCalendar } from './get-holiday-calendar.ts';
export * from './holiday-calendar-contract.ts';
export { listHolidayCalendarVersions } from './list-holiday-calendar-versions.ts';
export { listHolidayCalendars } from './list-holiday-calendars.ts';
export { type PreviewedHoliday, previewHolidays, previewHolidaysInput } from './preview-holidays.ts';
export { updateHolidayCalendar } from './update-holiday-calendar.ts';
