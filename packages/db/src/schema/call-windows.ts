import { bigint, integer, pgTable, primaryKey, uuid } from '../pg-core.ts';

/**
 * Calls of the running minute of each API key, shared by all servers; those of a workspace are the sum of its keys'.
 * Workspace-free, so that a call is counted without a transaction around it; it holds nothing but counts.
 */
export const callWindows = pgTable(
  'call_windows',
  {
    workspaceId: uuid().notNull(),
    apiKeyId: uuid().notNull(),
    /** Calls ever counted here. */
    total: integer().notNull(),
    /** Milliseconds since the epoch of each counted slot, oldest first. The first one is over: what follows it counts. */
    slots: bigint({ mode: 'number' }).array().notNull(),
    /** What `total` was when the slot of the same place was closed. */
    totals: integer().array().notNull(),
  },
  (table) => [primaryKey({ name: 'call_windows_pkey', columns: [table.workspaceId, table.apiKeyId] })],
);
