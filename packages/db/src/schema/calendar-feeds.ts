import { index, pgTable, text, uuid } from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { orgUnits } from './org-units.ts';
import { users } from './users.ts';

/**
 * Finds the workspace of a feed's secret address before any workspace is known: workspace-free and small, as hashes of API
 * keys are. The address itself is never stored, only its SHA-256.
 */
export const calendarFeedHashes = pgTable(
  'calendar_feed_hashes',
  {
    sha256: bytes().primaryKey(),
    workspaceId: uuid().notNull(),
    feedId: uuid().notNull(),
  },
  (table) => [index('calendar_feed_hashes_workspace_idx').on(table.workspaceId, table.feedId)],
);

/** A calendar that a program subscribes to by an address of its own; it shows what its owner may see at each fetch. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ...tenantColumns(),
    userId: uuid().notNull(),
    kind: text({ enum: ['mine', 'team', 'unit'] }).notNull(),
    /** Of the kind `unit`. */
    orgUnitId: uuid(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
    /** Written at most once a minute. */
    lastFetchedAt: instant(),
  },
  (table) => [
    ...tenantKeys('calendar_feeds', table),
    tenantReference('calendar_feeds_user_fkey', table, table.userId, users),
    tenantReference('calendar_feeds_org_unit_fkey', table, table.orgUnitId, orgUnits),
    index('calendar_feeds_user_idx').on(table.workspaceId, table.userId, table.id),
    index('calendar_feeds_org_unit_idx').on(table.workspaceId, table.orgUnitId),
  ],
);
