import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** Every provisioning call: what was applied, what was ignored and why (API §7); kept 180 days. */
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
  },
  (table) => [
    ...tenantKeys('scim_log', table),
    index('scim_log_recorded_idx').on(table.workspaceId, table.recordedAt),
    index('scim_log_object_idx').on(table.workspaceId, table.objectId, table.id),
  ],
);
