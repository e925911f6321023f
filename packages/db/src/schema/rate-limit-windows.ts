import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Calls of the running minute per bucket (`key:…`, `workspace:…`, `address:…`), shared by all servers.
 * Workspace-free: a call without a valid key has no workspace.
 */
export const rateLimitWindows = pgTable('rate_limit_windows', {
  bucket: text().primaryKey(),
  /** Milliseconds since the epoch of each counted slot, oldest first, and how many calls it holds. */
  slots: bigint({ mode: 'number' }).array().notNull(),
  counts: integer().array().notNull(),
});
