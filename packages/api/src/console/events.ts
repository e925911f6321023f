import { listEvents, listEventsInput } from '@stempel/services/events';
import { z } from 'zod';
import { findEventPage, listedTypes } from './event-pages.ts';
import { procedure, router } from './procedure.ts';

/** What happened, and the catalogue of what can: the catalogue tells nothing of a workspace. */
export const events = router({
  list: procedure.input(listEventsInput).query(({ ctx, input }) => listEvents(ctx.service, input)),
  types: procedure.query(() => listedTypes),
  type: procedure
    .input(z.strictObject({ type: z.string().max(100) }))
    .query(({ input }) => findEventPage(input.type) ?? null),
});
