import { sql } from '../drizzle.ts';
import { index, integer, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantPolicy } from './columns.ts';

/**
 * Calls of the REST API with a valid key; kept seven days (api/docs/http.md, Log of calls). Never an address or what came
 * with a call: paths name people. The id is the Request-Id of the answer. Keys are never deleted: a reference to them would
 * only cost a check per call, as a second index would.
 */
export const apiCalls = pgTable(
  'api_calls',
  {
    ...tenantColumns(),
    apiKeyId: uuid().notNull(),
    recordedAt: instant().notNull(),
    /** `operationId` of the contract. */
    operation: text().notNull(),
    status: integer().notNull(),
    milliseconds: integer().notNull(),
    /** `code` of the problem, where the call was refused. */
    code: text(),
    /** What the answer said of the limits: the tighter one, in calls. */
    rateLimit: integer().notNull(),
    rateRemaining: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'api_calls_pkey', columns: [table.workspaceId, table.apiKeyId, table.id] }),
    tenantPolicy(),
    index('api_calls_refused_idx').on(table.workspaceId, table.apiKeyId, table.id).where(sql`status >= 400`),
  ],
);
