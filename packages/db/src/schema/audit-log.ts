import { index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** Who changed what, when. The application role may only add rows and read them. */
export const auditLog = pgTable(
  'audit_log',
  {
    ...tenantColumns(),
    recordedAt: instant().notNull(),
    actorKind: text({ enum: ['user', 'service-user', 'system'] }).notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    action: text().notNull(),
    resource: text().notNull(),
    objectId: uuid(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (table) => [
    ...tenantKeys('audit_log', table),
    index('audit_log_object_idx').on(table.workspaceId, table.resource, table.objectId, table.id),
    index('audit_log_actor_idx').on(table.workspaceId, table.actorId, table.id),
    index('audit_log_recorded_idx').on(table.workspaceId, table.recordedAt),
  ],
);
