import type { ServiceContext } from '../kernel/context.ts';
import { type RetentionKind, saveRetention } from '../privacy/retention/index.ts';

/** The context years later, when what was recorded in 2026 is old. */
export const at = (ctx: ServiceContext): ServiceContext => ({
  ...ctx,
  now: Temporal.Instant.from('2029-06-01T06:00:00Z'),
});

/** Chooses how many months one kind of data is kept; null for ever. */
export const keep = (ctx: ServiceContext, kind: RetentionKind, months: number | null) =>
  saveRetention(ctx, { periods: [{ kind, months }] });
