import {
  createHolidayCalendar,
  createHolidayCalendarBody,
  getHolidayCalendar,
  listHolidayCalendars,
  listHolidayCalendarsInput,
  listHolidayCalendarVersions,
  previewHolidays,
  previewHolidaysInput,
  updateHolidayCalendar,
  updateHolidayCalendarInput,
} from '@stempel/services/settings/holiday-calendars';
import { answerRefusal } from './answer-refusal.ts';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Holiday calendars. */
export const holidayCalendars = router({
  ...versionedReads(listHolidayCalendarsInput, {
    list: listHolidayCalendars,
    get: getHolidayCalendar,
    versions: listHolidayCalendarVersions,
  }),
  preview: procedure
    .input(previewHolidaysInput)
    .mutation(({ ctx, input }) => answerRefusal(() => previewHolidays(ctx.service, input))),
  create: procedure
    .input(createHolidayCalendarBody)
    .mutation(({ ctx, input }) => createHolidayCalendar(ctx.service, input)),
  update: procedure
    .input(updateHolidayCalendarInput)
    .mutation(({ ctx, input }) => updateHolidayCalendar(ctx.service, input)),
});
