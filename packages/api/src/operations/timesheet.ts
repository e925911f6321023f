import { getTimesheet, timesheetDto, timesheetQuery } from '@stempel/services/recording/timesheet';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter } from '../contract/shared-fields.ts';

/** An employee's time over a range of dates. */
export const timesheet = router({
  get: operation({
    id: 'getTimesheet',
    method: 'GET',
    path: '/employees/{employee_id}/timesheet',
    tag: 'Timesheet',
    summary: 'Read a timesheet',
    description: 'Days, presence and entries as recorded; settled figures are in statements alone.',
    permission: 'timesheet:read',
  })
    .input(inputOf(employeeParameter, timesheetQuery))
    .output(timesheetDto)
    .query(({ ctx, input }) => getTimesheet(ctx.service, input)),
});
