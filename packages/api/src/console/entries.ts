import {
  createEntry,
  createEntryBody,
  decideEntries,
  decideEntriesInput,
  deleteEntry,
  listEntryDecisions,
  listEntryDecisionsInput,
  restoreEntry,
  updateEntry,
  updateEntryBody,
} from '@stempel/services/recording/entries';
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
  /** Takes back a removal of one's own. */
  restore: procedure
    .input(z.strictObject({ ...employee, id: z.uuid() }))
    .mutation(({ ctx, input }) => restoreEntry(ctx.service, input)),
  /** Approves or rejects those that wait; a result for each. */
  decide: procedure.input(decideEntriesInput).mutation(({ ctx, input }) => decideEntries(ctx.service, input)),
  /** Who decided about those of some dates, and what they said. */
  decisions: procedure
    .input(listEntryDecisionsInput)
    .query(({ ctx, input }) => listEntryDecisions(ctx.service, input)),
});
