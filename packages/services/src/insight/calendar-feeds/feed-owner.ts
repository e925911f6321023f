import { parseGrant } from '@stempel/core/access';
import { type Database, inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import type { Actor, ServiceContext, WorkspaceContext } from '../../kernel/context.ts';
import type { Language } from '../calendar/calendar-contract.ts';
import type { FeedKind } from './feed-contract.ts';

const { calendarFeedHashes: hashes } = schema;

/** A feed, and its owner as they are now: what it shows follows from that. */
export interface OpenFeed {
  readonly id: string;
  readonly kind: FeedKind;
  readonly orgUnitId: string | null;
  readonly language: Language;
  readonly lastFetchedAt: Temporal.Instant | null;
  readonly ctx: ServiceContext;
}

interface FoundFeed extends Record<string, unknown> {
  kind: FeedKind;
  orgUnitId: string | null;
  lastFetchedAt: string | null;
  language: Language;
  userId: string;
  userName: string;
  employeeId: string | null;
  isOwner: boolean;
  grants: string[];
  workspace: WorkspaceContext & { environment: string };
}

/** The workspace and feed of a hash, before any workspace is known; undefined for a revoked or unknown one. */
export async function findFeedPlace(
  db: Database,
  sha256: Buffer,
): Promise<{ workspaceId: string; feedId: string } | undefined> {
  const [row] = await db.orm
    .select({ workspaceId: hashes.workspaceId, feedId: hashes.feedId })
    .from(hashes)
    .where(eq(hashes.sha256, sha256));
  return row;
}

/**
 * The feed with the rights that its owner has at this moment; undefined where it is revoked, or they are suspended or gone.
 */
export async function openFeed(
  db: Database,
  { workspaceId, feedId }: { workspaceId: string; feedId: string },
  { environment, now, requestId }: { environment: string; now: Temporal.Instant; requestId: string },
): Promise<OpenFeed | undefined> {
  const { rows } = await inWorkspace(db, workspaceId, (tx) =>
    tx.execute<FoundFeed>(sql`
      select f.kind, f.org_unit_id as "orgUnitId", to_json(f.last_fetched_at) #>> '{}' as "lastFetchedAt",
        coalesce((select s.language from notification_settings s
          where s.workspace_id = f.workspace_id and s.user_id = f.user_id), 'en') as language,
        u.id as "userId", u.name as "userName", u.employee_id as "employeeId",
        json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'timeZone', w.time_zone, 'isTest', w.is_test,
          'environment', w.environment) as workspace,
        coalesce(held.is_owner, false) as "isOwner", coalesce(held.grants, '[]') as grants
      from calendar_feeds f
      join users u on u.workspace_id = f.workspace_id and u.id = f.user_id
      join workspaces w on w.id = f.workspace_id
      left join lateral (
        select bool_or(r.built_in = 'owner') as is_owner, json_agg(distinct granted) as grants
          from role_members m join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id,
               unnest(r.grants) granted
         where m.user_id = u.id and m.workspace_id = f.workspace_id) held on true
      where f.id = ${feedId}::uuid and f.workspace_id = ${workspaceId}::uuid and f.revoked_at is null
        and u.state = 'activated' and u.kind = 'person'`),
  );
  const [row] = rows;
  if (!row || row.workspace.environment !== environment) return undefined;
  const { kind, orgUnitId, language, lastFetchedAt, userId, userName, employeeId, isOwner } = row;
  const { environment: _, ...workspace } = row.workspace;
  const grants = row.grants.map(parseGrant);
  const actor: Actor = { kind: 'user', userId, name: userName, employeeId, grants, isOwner };
  return {
    ...{ id: feedId, kind, orgUnitId, language },
    lastFetchedAt: lastFetchedAt === null ? null : Temporal.Instant.from(lastFetchedAt),
    ctx: { db, workspace, actor, now, requestId },
  };
}
