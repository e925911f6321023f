import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, isNull, type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { CalendarFeedDto } from './feed-contract.ts';

const { calendarFeeds: feeds } = schema;

/** The caller's own live feeds, the newest first. */
export async function selectOwnFeeds(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  condition?: SQL,
): Promise<CalendarFeedDto[]> {
  const rows = await tx
    .select({
      id: feeds.id,
      kind: feeds.kind,
      orgUnitId: feeds.orgUnitId,
      orgUnitName: sql<string | null>`(
        select v.name from org_unit_versions v
         where v.object_id = ${feeds.orgUnitId} and v.workspace_id = ${feeds.workspaceId} and v.superseded_at is null
         order by v.effective_from <= ${today(ctx)}::date desc, abs(v.effective_from - ${today(ctx)}::date) limit 1)`,
      createdAt: feeds.createdAt,
      lastFetchedAt: feeds.lastFetchedAt,
    })
    .from(feeds)
    .where(
      and(
        eq(feeds.workspaceId, ctx.workspace.id),
        eq(feeds.userId, ctx.actor.userId ?? ''),
        isNull(feeds.revokedAt),
        condition,
      ),
    )
    .orderBy(desc(feeds.id));
  return rows.map(({ id, kind, orgUnitId, orgUnitName, createdAt, lastFetchedAt }) => ({
    ...{ id, kind, org_unit_id: orgUnitId, org_unit_name: orgUnitName },
    created_at: wireInstant(createdAt),
    last_fetched_at: lastFetchedAt && wireInstant(lastFetchedAt),
  }));
}
