import { type Database, inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { type OpenFeed, openFeed } from './feed-owner.ts';
import { versionOfFeed } from './feed-version.ts';
import { readFeed } from './read-feed.ts';

const { calendarFeeds: feeds } = schema;

export interface FetchFeed {
  readonly workspaceId: string;
  readonly feedId: string;
  readonly environment: string;
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** The ETag that the client holds. */
  readonly held: string | undefined;
}

/** A calendar, or that nothing changed; undefined for a feed that opens nothing. */
export type FetchedFeed = { readonly etag: string; readonly calendar: string | null } | undefined;

/**
 * A calendar as its owner may see it at this moment. Who holds the right ETag costs no look at any absence but whether there
 * is a newer one.
 */
export async function fetchCalendarFeed(db: Database, asked: FetchFeed): Promise<FetchedFeed> {
  const feed = await openFeed(db, asked, asked);
  if (!feed) return undefined;
  const { etag, matches } = await versionOfFeed(feed, asked.held);
  const calendar = matches ? null : await readFeed(feed);
  if (calendar === undefined) return undefined;
  await noteFetch(feed);
  return { etag, calendar };
}

/** Once a minute at most: it tells people which of their feeds is in use. */
async function noteFetch({ id, ctx, lastFetchedAt }: OpenFeed): Promise<void> {
  const { db, workspace, now } = ctx;
  if (lastFetchedAt && Temporal.Instant.compare(lastFetchedAt.add({ minutes: 1 }), now) > 0) return;
  await inWorkspace(db, workspace.id, (tx) =>
    tx
      .update(feeds)
      .set({ lastFetchedAt: now })
      .where(and(eq(feeds.workspaceId, workspace.id), eq(feeds.id, id))),
  );
}
