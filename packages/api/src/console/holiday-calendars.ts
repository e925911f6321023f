import { getVersionedInput, listVersionsInput } from '@stempel/services';
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
} from '@stempel/services/holiday-calendars';
import { answerRefusal } from './answer-refusal.ts';
import { procedure, router } from './procedure.ts';

/** Holiday calendars. */
export const holidayCalendars = router({
  list: procedure
    .input(listHolidayCalendarsInput)
    .query(({ ctx, input }) => listHolidayCalendars(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getHolidayCalendar(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listHolidayCalendarVersions(ctx.service, input)),
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
