import { bigint, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { tenantPolicy, workspaceKey } from './columns.ts';

/** Bumped by every write of a resource; ETags of the reference lists are made from it. */
export const resourceCounters = pgTable(
  'resource_counters',
  {
    workspaceId: uuid().notNull(),
    resource: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'resource_counters_pkey', columns: [table.workspaceId, table.resource] }),
    workspaceKey('resource_counters', table),
    tenantPolicy(),
  ],
);
