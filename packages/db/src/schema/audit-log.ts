import { index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { insertedIn, instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/**
 * Who changed what, when. The application role may only add rows and read them. Each row carries the events of its change
 * (ADR 10): nothing else is written for them, and no path of writing can leave them out.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    ...tenantColumns(),
    recordedAt: instant().notNull(),
    actorKind: text({ enum: ['user', 'service-user', 'system'] }).notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    /** In whose place the actor decided, as a deputy; the actor is who did it. */
    standsForId: uuid(),
    standsForName: text(),
    action: text().notNull(),
    resource: text().notNull(),
    objectId: uuid(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
    /** The objects of one row for work on many, in order; each has its event. */
    objectIds: uuid().array(),
    /** The transaction, by which readers know what committed since they looked; null for rows of before, and of another cluster. */
    writtenIn: insertedIn(),
  },
  (table) => [
    ...tenantKeys('audit_log', table),
    index('audit_log_object_idx').on(table.workspaceId, table.resource, table.objectId, table.id),
    index('audit_log_actor_idx').on(table.workspaceId, table.actorId, table.id),
    index('audit_log_written_idx').on(table.workspaceId, table.writtenIn, table.id),
    index('audit_log_recorded_idx').on(table.workspaceId, table.recordedAt),
  ],
);
