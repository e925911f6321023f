import {
  checkIn,
  checkInBody,
  checkOut,
  checkOutBody,
  createPresenceBody,
  deletePresence,
  getPresence,
  listPresence,
  listPresenceQuery,
  presenceDto,
  presencePage,
  recordPresence,
  updatePresence,
  updatePresenceBody,
} from '@stempel/services/recording/presence';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter, idParameter } from '../contract/shared-fields.ts';

const path = '/employees/{employee_id}/timesheet/presence';
const single = `${path}/{id}` as const;
const one = { ...employeeParameter, ...idParameter };
const tag = 'Timesheet';

/** When and why an employee was at work: intervals, check-in, check-out. */
export const presence = router({
  list: operation({
    id: 'listPresence',
    method: 'GET',
    path,
    tag,
    summary: 'List presence intervals',
    description:
      "An employee's intervals, by the local date of their start, then in the order of recording; `from` and `to` are such dates.",
    permission: 'timesheet:read',
  })
    .input(inputOf(employeeParameter, listPresenceQuery))
    .output(presencePage)
    .query(({ ctx, input }) => listPresence(ctx.service, input)),

  record: operation({
    id: 'recordPresence',
    method: 'POST',
    path,
    tag,
    summary: 'Record a presence interval',
    description:
      'Half-open `[start, end)`; without an end the employee is checked in. Overlapping work is a conflict.',
    permission: 'timesheet:create',
    versioned: true,
  })
    .input(inputOf(employeeParameter, createPresenceBody, 'PresenceIntervalCreate'))
    .output(presenceDto)
    .mutation(({ ctx, input }) => recordPresence(ctx.service, input)),

  get: operation({
    id: 'getPresence',
    method: 'GET',
    path: single,
    tag,
    summary: 'Read a presence interval',
    description: 'The punches as they were recorded.',
    permission: 'timesheet:read',
    versioned: true,
  })
    .input(inputOf(one, z.strictObject({})))
    .output(presenceDto)
    .query(({ ctx, input }) => getPresence(ctx.service, input)),

  update: operation({
    id: 'updatePresence',
    method: 'PATCH',
    path: single,
    tag,
    summary: 'Change a presence interval',
    description: 'Merges the members sent; null empties a member. A settled statement never changes.',
    permission: 'timesheet:update',
    versioned: true,
  })
    .input(inputOf(one, updatePresenceBody, 'PresenceIntervalUpdate'))
    .output(presenceDto)
    .mutation(({ ctx, input }) =>
      updatePresence(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  delete: operation({
    id: 'deletePresence',
    method: 'DELETE',
    path: single,
    tag,
    summary: 'Delete a presence interval',
    description: 'No list shows it afterwards; the record of it stays.',
    permission: 'timesheet:delete',
    versioned: true,
  })
    .input(inputOf(one, z.strictObject({})))
    .output(z.void())
    .mutation(({ ctx, input }) =>
      deletePresence(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  checkIn: operation({
    id: 'checkIn',
    method: 'POST',
    path: '/employees/{employee_id}/timesheet/check-in',
    tag,
    summary: 'Check an employee in',
    description: 'Opens a presence interval now, or at `at`. Being checked in already is a conflict.',
    permission: 'timesheet:create',
    versioned: true,
    location: single,
    answerExample: { end: null, source: 'check-in' },
  })
    .input(inputOf(employeeParameter, checkInBody, 'CheckIn'))
    .output(presenceDto)
    .mutation(({ ctx, input }) => checkIn(ctx.service, input)),

  checkOut: operation({
    id: 'checkOut',
    method: 'POST',
    path: '/employees/{employee_id}/timesheet/check-out',
    tag,
    summary: 'Check an employee out',
    description: 'Ends the open presence interval now, or at `at`. Not being checked in is a conflict.',
    permission: 'timesheet:create',
    versioned: true,
    location: single,
    answerExample: { source: 'check-in' },
  })
    .input(inputOf(employeeParameter, checkOutBody, 'CheckOut'))
    .output(presenceDto)
    .mutation(({ ctx, input }) => checkOut(ctx.service, input)),
});
