import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** The answer of a POST or PATCH, kept 24 hours per caller and operation (api/docs/http.md, Idempotency). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ...tenantColumns(),
    /** The API key, or the user of the console. */
    callerId: uuid().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestSha256: bytes().notNull(),
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('idempotency_keys', table),
    uniqueIndex('idempotency_keys_key').on(table.workspaceId, table.callerId, table.operation, table.key),
    index('idempotency_keys_expiry_idx').on(table.workspaceId, table.expiresAt),
  ],
);
