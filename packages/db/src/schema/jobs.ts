import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';
import type { StoredMessage } from './stored-message.ts';

/** Runs that a caller can follow: imports, exports, statement generation, testing jobs. */
export const jobs = pgTable(
  'jobs',
  {
    ...tenantColumns(),
    kind: text().notNull(),
    state: text({
      enum: ['queued', 'running', 'succeeded', 'partially-succeeded', 'failed', 'cancelled'],
    }).notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull(),
    processed: integer().notNull().default(0),
    total: integer(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Where an interrupted run goes on. */
    checkpoint: jsonb(),
    message: text(),
    /** The messages behind it, a line each. */
    said: jsonb().$type<readonly StoredMessage[]>(),
    requestedBy: uuid(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('jobs', table),
    index('jobs_kind_idx').on(table.workspaceId, table.kind, table.id),
    index('jobs_state_idx').on(table.workspaceId, table.state, table.id),
  ],
);

/** Rows that an import refused. */
export const jobErrors = pgTable(
  'job_errors',
  {
    ...tenantColumns(),
    jobId: uuid().notNull(),
    row: integer().notNull(),
    column: text(),
    code: text().notNull(),
    message: text().notNull(),
    /** The message behind it; none where it was cut, and in old rows. */
    said: jsonb().$type<StoredMessage>(),
  },
  (table) => [
    ...tenantKeys('job_errors', table),
    tenantReference('job_errors_job_fkey', table, table.jobId, jobs),
    index('job_errors_job_idx').on(table.workspaceId, table.jobId, table.row, table.id),
  ],
);

/**
 * Uploaded and produced files in parts, so that any server can serve them. An uploaded one is there before its run: it
 * refers to nothing, and what no run came for is cleaned up. PostgreSQL keeps them as they are (migration 0027): to
 * compress 50 MiB took it a second of processor time, while others waited.
 */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    workspaceId: uuid().notNull(),
    jobId: uuid().notNull(),
    part: bigint({ mode: 'number' }).notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ name: 'job_file_parts_pkey', columns: [table.workspaceId, table.jobId, table.part] }),
    workspaceKey('job_file_parts', table),
    tenantPolicy(),
  ],
);
