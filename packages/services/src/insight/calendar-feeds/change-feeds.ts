import { say } from '@stempel/core/messages';
import { newId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { unitAudience } from '../calendar/calendar-audience.ts';
import {
  type CalendarFeedDto,
  type CreateCalendarFeed,
  mostFeeds,
  type NewCalendarFeed,
} from './feed-contract.ts';
import { selectOwnFeeds } from './feed-rows.ts';
import { hashFeedToken, newFeedToken } from './feed-token.ts';

const { calendarFeedHashes: hashes, calendarFeeds: feeds, users } = schema;
const resource = 'calendar-feeds';

/** The caller's feeds, never with an address. */
export async function listCalendarFeeds(ctx: ServiceContext): Promise<CalendarFeedDto[]> {
  requirePermission(ctx, 'absences', 'read');
  if (ctx.actor.userId === null) return [];
  return reading(ctx, (tx) => selectOwnFeeds(tx, ctx));
}

/**
 * Makes a feed of the caller's own with a secret address, which is answered this once. Throws conflict for who has too many
 * or is no employee, not-found for a unit whose calendar they do not see.
 */
export async function createCalendarFeed(
  ctx: ServiceContext,
  { kind, org_unit_id: unitId }: CreateCalendarFeed,
): Promise<NewCalendarFeed> {
  requirePermission(ctx, 'absences', 'read');
  const { userId } = ctx.actor;
  if (userId === null || (kind !== 'unit' && ctx.actor.employeeId === null)) {
    throw new ServiceError(say('feed-without-employee'));
  }
  const orgUnitId = unitId ?? null;
  const token = newFeedToken();
  const sha256 = hashFeedToken(token) as Buffer;
  const workspaceId = ctx.workspace.id;
  const feed = await writing(ctx, async (tx) => {
    if (orgUnitId !== null) await unitAudience(tx, ctx, orgUnitId);
    // Two at once are counted one after the other.
    const own = and(eq(users.workspaceId, workspaceId), eq(users.id, userId));
    await tx.select({ id: users.id }).from(users).where(own).for('update');
    if ((await selectOwnFeeds(tx, ctx)).length >= mostFeeds) {
      throw new ServiceError(say('feeds-too-many', { most: mostFeeds }));
    }
    const id = newId();
    await tx.insert(feeds).values({ workspaceId, id, userId, kind, orgUnitId, createdAt: ctx.now });
    await tx.insert(hashes).values({ sha256, workspaceId, feedId: id });
    const after = { user_id: userId, kind, org_unit_id: orgUnitId };
    await audit(tx, ctx, { action: 'create', resource, objectId: id, before: null, after });
    const [made] = await selectOwnFeeds(tx, ctx, eq(feeds.id, id));
    if (!made) throw new Error(`The feed ${id} was not stored.`);
    return made;
  });
  return { feed, token };
}

/** Ends a feed of the caller's own: its address opens nothing from now on. Throws not-found. */
export async function revokeCalendarFeed(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, 'absences', 'read');
  return writing(ctx, async (tx) => {
    const [feed] = await selectOwnFeeds(tx, ctx, eq(feeds.id, id));
    if (!feed || ctx.actor.userId === null) throw notFound('calendar-feed', id);
    const inWorkspace = eq(feeds.workspaceId, ctx.workspace.id);
    await tx
      .update(feeds)
      .set({ revokedAt: ctx.now })
      .where(and(inWorkspace, eq(feeds.id, id)));
    await tx.delete(hashes).where(and(eq(hashes.workspaceId, ctx.workspace.id), eq(hashes.feedId, id)));
    const before = { user_id: ctx.actor.userId, kind: feed.kind, org_unit_id: feed.org_unit_id };
    await audit(tx, ctx, { action: 'revoke', resource, objectId: id, before, after: null });
  });
}
