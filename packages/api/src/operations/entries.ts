import {
  createEntry,
  createEntryBody,
  deleteEntry,
  entryDto,
  entryPage,
  getEntry,
  listEntries,
  listEntriesQuery,
  updateEntry,
  updateEntryBody,
} from '@stempel/services/recording/entries';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter, idParameter } from '../contract/shared-fields.ts';

const path = '/employees/{employee_id}/timesheet/entries';
const single = `${path}/{id}` as const;
const one = { ...employeeParameter, ...idParameter };
const tag = 'Timesheet';

/** What and where: time posted to activities, projects and dimension values. */
export const entries = router({
  list: operation({
    id: 'listEntries',
    method: 'GET',
    path,
    tag,
    summary: 'List entries',
    description: "An employee's entries, by date, then in the order of recording.",
    permission: 'timesheet:read',
  })
    .input(inputOf(employeeParameter, listEntriesQuery))
    .output(entryPage)
    .query(({ ctx, input }) => listEntries(ctx.service, input)),

  create: operation({
    id: 'createEntry',
    method: 'POST',
    path,
    tag,
    summary: 'Post an entry',
    description: 'The activity decides whether a project and which dimensions are needed.',
    permission: 'timesheet:create',
    versioned: true,
  })
    .input(inputOf(employeeParameter, createEntryBody, 'EntryCreate'))
    .output(entryDto)
    .mutation(({ ctx, input }) => createEntry(ctx.service, input)),

  get: operation({
    id: 'getEntry',
    method: 'GET',
    path: single,
    tag,
    summary: 'Read an entry',
    description: 'One posting of the grid.',
    permission: 'timesheet:read',
    versioned: true,
  })
    .input(inputOf(one, z.strictObject({})))
    .output(entryDto)
    .query(({ ctx, input }) => getEntry(ctx.service, input)),

  update: operation({
    id: 'updateEntry',
    method: 'PATCH',
    path: single,
    tag,
    summary: 'Change an entry',
    description: 'Merges the members sent; null empties a member. A settled statement never changes.',
    permission: 'timesheet:update',
    versioned: true,
  })
    .input(inputOf(one, updateEntryBody, 'EntryUpdate'))
    .output(entryDto)
    .mutation(({ ctx, input }) =>
      updateEntry(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  delete: operation({
    id: 'deleteEntry',
    method: 'DELETE',
    path: single,
    tag,
    summary: 'Delete an entry',
    description: 'No list shows it afterwards; the record of it stays.',
    permission: 'timesheet:delete',
    versioned: true,
  })
    .input(inputOf(one, z.strictObject({})))
    .output(z.void())
    .mutation(({ ctx, input }) =>
      deleteEntry(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
});
