import {
  createEntry,
  createEntryBody,
  deleteEntry,
  updateEntry,
  updateEntryBody,
} from '@stempel/services/entries';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const employee = { employee_id: z.uuid() };
const entry = { ...employee, id: z.uuid(), expected_version: z.int().min(1).optional() };

/** Entries of one employee. */
export const entries = router({
  create: procedure
    .input(createEntryBody.extend(employee))
    .mutation(({ ctx, input }) => createEntry(ctx.service, input)),
  update: procedure
    .input(updateEntryBody.extend(entry))
    .mutation(({ ctx, input }) => updateEntry(ctx.service, input)),
  delete: procedure
    .input(z.strictObject(entry))
    .mutation(({ ctx, input }) => deleteEntry(ctx.service, input)),
});
