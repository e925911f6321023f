import { type Database, inWorkspace, schema } from '@stempel/db';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';

const { idempotencyKeys, rateLimitWindows, scimLog, sessions, signInLimits, verifications } = schema;

const dayHours = 24;
/** How long provisioning calls stay readable. */
const scimLogDays = 180;

/** Deletes what a workspace keeps only for a time: idempotency keys (24 h) and the provisioning log. */
export async function cleanUpWorkspace(
  ctx: ServiceContext,
): Promise<{ idempotency_keys: number; scim_log: number }> {
  const id = ctx.workspace.id;
  return inWorkspace(ctx.db, id, async (tx) => {
    const keys = await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.workspaceId, id), lt(idempotencyKeys.expiresAt, ctx.now)));
    const oldest = ctx.now.subtract({ hours: scimLogDays * dayHours });
    const log = await tx
      .delete(scimLog)
      .where(and(eq(scimLog.workspaceId, id), lt(scimLog.recordedAt, oldest)));
    return { idempotency_keys: keys.rowCount ?? 0, scim_log: log.rowCount ?? 0 };
  });
}

/** Deletes what belongs to no workspace and is over: sessions, verifications, buckets unused for an hour. */
export async function cleanUpInstallation(
  db: Database,
  now: Temporal.Instant,
): Promise<{ sessions: number; verifications: number; buckets: number }> {
  const date = new Date(now.epochMilliseconds);
  const anHourAgo = now.subtract({ hours: 1 }).epochMilliseconds;
  const ended = await db.orm.delete(sessions).where(lt(sessions.expiresAt, date));
  const verified = await db.orm.delete(verifications).where(lt(verifications.expiresAt, date));
  const limits = await db.orm.delete(signInLimits).where(lt(signInLimits.lastRequest, anHourAgo));
  const windows = await db.orm
    .delete(rateLimitWindows)
    .where(
      sql`coalesce(${rateLimitWindows.slots}[cardinality(${rateLimitWindows.slots})], 0) < ${anHourAgo}`,
    );
  return {
    sessions: ended.rowCount ?? 0,
    verifications: verified.rowCount ?? 0,
    buckets: (limits.rowCount ?? 0) + (windows.rowCount ?? 0),
  };
}
