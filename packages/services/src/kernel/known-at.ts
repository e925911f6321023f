import { z } from 'zod';
import type { ServiceContext } from './context.ts';
import { dateField } from './contract-fields.ts';

/** A moment of knowledge: itself, or a date for its end. */
export const knownAtField = z.union([dateField, z.iso.datetime({ offset: true })]);

/** The moment; a date ends in the zone of the workspace. Left out: nothing, today's knowledge counts. */
export function momentOf(ctx: ServiceContext, known: string): Temporal.Instant;
export function momentOf(ctx: ServiceContext, known: string | undefined): Temporal.Instant | undefined;
export function momentOf(ctx: ServiceContext, known: string | undefined): Temporal.Instant | undefined {
  if (known === undefined) return undefined;
  if (known.length > 'YYYY-MM-DD'.length) return Temporal.Instant.from(known);
  const next = Temporal.PlainDate.from(known).add({ days: 1 });
  return next.toZonedDateTime(ctx.workspace.timeZone).toInstant().subtract({ microseconds: 1 });
}
