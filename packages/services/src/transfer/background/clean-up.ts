import { type Database, inWorkspace, schema } from '@stempel/db';
import { and, eq, lt, sql } from '@stempel/db/drizzle';
import { pruneApiCalls } from '../../access/api-calls/prune-api-calls.ts';
import { tellExpiringKeys } from '../../access/api-keys/tell-expiring-keys.ts';
import { pruneScimLog } from '../../access/provisioning/prune-scim-log.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { deleteOldNotifications } from '../../notifications/index.ts';
import { deleteExpiredRuns } from '../../policies/sandbox/index.ts';
import { deleteLeftFiles } from '../job-runs/delete-left-files.ts';

const { callWindows, consoleBuckets, idempotencyKeys, sessions, signInLimits, verifications } = schema;

/**
 * Deletes what a workspace keeps only for a time: idempotency keys (24 h), the provisioning log (180 days), calls of
 * the REST API (7 days), sandbox runs and read
 * notifications (30 days; unread ones 90) and files that no run came for. Tells of API keys that expire soon.
 */
export async function cleanUpWorkspace(
  ctx: ServiceContext,
): Promise<
  Record<
    'idempotency_keys' | 'scim_log' | 'api_calls' | 'left_files' | 'sandbox_runs' | 'notifications',
    number
  >
> {
  const { id } = ctx.workspace;
  const keys = await inWorkspace(ctx.db, id, (tx) =>
    tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.workspaceId, id), lt(idempotencyKeys.expiresAt, ctx.now))),
  );
  const log = await pruneScimLog(ctx);
  const calls = await pruneApiCalls(ctx);
  const left_files = await deleteLeftFiles(ctx);
  const sandbox_runs = await deleteExpiredRuns(ctx);
  const notifications = await deleteOldNotifications(ctx);
  await tellExpiringKeys(ctx);
  return {
    idempotency_keys: keys.rowCount ?? 0,
    scim_log: log.deleted,
    api_calls: calls.deleted,
    left_files,
    sandbox_runs,
    notifications,
  };
}

/** Deletes what belongs to no workspace and is over: sessions, verifications, windows unused for an hour. */
export async function cleanUpInstallation(
  db: Database,
  now: Temporal.Instant,
): Promise<{ sessions: number; verifications: number; buckets: number }> {
  const date = new Date(now.epochMilliseconds);
  const anHourAgo = now.subtract({ hours: 1 }).epochMilliseconds;
  const ended = await db.orm.delete(sessions).where(lt(sessions.expiresAt, date));
  const verified = await db.orm.delete(verifications).where(lt(verifications.expiresAt, date));
  const limits = await db.orm.delete(signInLimits).where(lt(signInLimits.lastRequest, anHourAgo));
  const { slots } = callWindows;
  const windows = await db.orm.delete(callWindows).where(sql`${slots}[cardinality(${slots})] < ${anHourAgo}`);
  const full = await db.orm
    .delete(consoleBuckets)
    .where(lt(consoleBuckets.fullAt, now.subtract({ hours: 1 })));
  return {
    sessions: ended.rowCount ?? 0,
    verifications: verified.rowCount ?? 0,
    buckets: (limits.rowCount ?? 0) + (windows.rowCount ?? 0) + (full.rowCount ?? 0),
  };
}
