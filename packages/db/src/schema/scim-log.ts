import { index, integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, workspaceKey } from './columns.ts';
import type { StoredMessage } from './stored-message.ts';

/**
 * Every provisioning call: what was applied, what was ignored and why (scim/docs/provisioning.md, Log); kept 180
 * days.
 */
export const scimLog = pgTable(
  'scim_log',
  {
    ...tenantColumns(),
    recordedAt: instant().notNull(),
    requestId: text().notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    userAgent: text(),
    method: text().notNull(),
    path: text().notNull(),
    resource: text(),
    objectId: uuid(),
    status: integer().notNull(),
    applied: jsonb().notNull(),
    ignored: jsonb().notNull(),
    detail: text(),
    /** The message behind the detail; none in old rows. */
    said: jsonb().$type<StoredMessage>(),
    /** Whom or what the call named, as sent: a refused call has no object. */
    subject: text(),
  },
  (table) => [
    ...tenantKeys('scim_log', table),
    index('scim_log_recorded_idx').on(table.workspaceId, table.recordedAt),
    index('scim_log_object_idx').on(table.workspaceId, table.objectId, table.id),
  ],
);

/**
 * The provisioning load of a workspace, shared by all servers (scim/docs/provisioning.md, Load): when its bucket is
 * full again.
 */
export const scimLoadBuckets = pgTable(
  'scim_load_buckets',
  {
    workspaceId: uuid().primaryKey(),
    fullAt: instant().notNull(),
  },
  (table) => [workspaceKey('scim_load_buckets', table), tenantPolicy()],
);
