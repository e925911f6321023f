import { pgTable, primaryKey, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';

/**
 * How much of their calls a person of the console and their workspace have left, shared by all servers: when the bucket
 * is full again. The workspace's own has the workspace as its holder. Workspace-free, as `call_windows`.
 */
export const consoleBuckets = pgTable(
  'console_buckets',
  {
    workspaceId: uuid().notNull(),
    /** A user, or the workspace. */
    holderId: uuid().notNull(),
    fullAt: instant().notNull(),
  },
  (table) => [primaryKey({ name: 'console_buckets_pkey', columns: [table.workspaceId, table.holderId] })],
);
