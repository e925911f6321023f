import {
  checkIn,
  checkInBody,
  checkOut,
  checkOutBody,
  createPresenceBody,
  deletePresence,
  recordPresence,
  restorePresence,
  updatePresence,
  updatePresenceBody,
} from '@stempel/services/recording/presence';
import { findOpenPresence } from '@stempel/services/recording/timesheet';
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
  /** Takes back a removal of one's own. */
  restore: procedure
    .input(z.strictObject({ ...employee, id: z.uuid() }))
    .mutation(({ ctx, input }) => restorePresence(ctx.service, input)),
  checkIn: procedure
    .input(checkInBody.extend(employee))
    .mutation(({ ctx, input }) => checkIn(ctx.service, input)),
  checkOut: procedure
    .input(checkOutBody.extend(employee))
    .mutation(({ ctx, input }) => checkOut(ctx.service, { ...input, asksWhenLong: true })),
  /** The interval without an end, and what is proposed as its end. */
  open: procedure
    .input(z.strictObject(employee))
    .query(({ ctx, input }) => findOpenPresence(ctx.service, input)),
});
