import {
  findSupplements,
  getShownTimesheet,
  timesheetAsKnown,
  timesheetQuery,
} from '@stempel/services/recording/timesheet';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** An employee's days, presence and entries. */
export const timesheet = router({
  get: procedure
    .input(timesheetQuery.extend({ employee_id: z.uuid(), ...timesheetAsKnown }))
    .query(({ ctx, input }) => getShownTimesheet(ctx.service, input)),
  /** Which of that time supplement rules would pay: a simulation for the picture of a day. */
  supplements: procedure
    .input(timesheetQuery.extend({ employee_id: z.uuid() }))
    .query(({ ctx, input }) => findSupplements(ctx.service, input)),
});
