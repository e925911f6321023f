import { readsOf } from '../../versioned/reads.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

export const {
  get: getHolidayCalendar,
  list: listHolidayCalendars,
  versions: listHolidayCalendarVersions,
} = readsOf(holidayCalendarResource);
