import {
  checkIn,
  checkInBody,
  checkOut,
  checkOutBody,
  createPresenceBody,
  deletePresence,
  recordPresence,
  updatePresence,
  updatePresenceBody,
} from '@stempel/services/presence';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const employee = { employee_id: z.uuid() };
const interval = { ...employee, id: z.uuid(), expected_version: z.int().min(1).optional() };

/** Presence of one employee. */
export const presence = router({
  create: procedure
    .input(createPresenceBody.extend(employee))
    .mutation(({ ctx, input }) => recordPresence(ctx.service, { ...input, source: 'console' })),
  update: procedure
    .input(updatePresenceBody.extend(interval))
    .mutation(({ ctx, input }) => updatePresence(ctx.service, input)),
  delete: procedure
    .input(z.strictObject(interval))
    .mutation(({ ctx, input }) => deletePresence(ctx.service, input)),
  checkIn: procedure
    .input(checkInBody.extend(employee))
    .mutation(({ ctx, input }) => checkIn(ctx.service, input)),
  checkOut: procedure
    .input(checkOutBody.extend(employee))
    .mutation(({ ctx, input }) => checkOut(ctx.service, input)),
});
