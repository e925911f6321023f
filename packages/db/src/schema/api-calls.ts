import { sql } from '../drizzle.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantPolicy } from './columns.ts';

/** A call within a run: Request-Id, milliseconds since the epoch, then as the columns from `operation` on. */
export type CallInRun = readonly [string, number, string, number, number, string | null, number, number];

/**
 * Calls of the REST API with a valid key; kept seven days (api/docs/http.md, Log of calls). Never an address or what came
 * with a call: paths name people. A row is a run of calls with one key that one server answered within seconds, all of them
 * below 400 or none: a row of its own for each call would cost a third of what a small read costs. Its columns are of the
 * run's last call, the id is the Request-Id of the answer. Keys are never deleted: a reference to them would only cost a
 * check per row, as a second index would.
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
    /** Least id of the run, where it holds more than one call. */
    firstId: uuid(),
    /** All calls of the run but the last, in no order. */
    earlier: jsonb().$type<readonly CallInRun[]>(),
  },
  (table) => [
    primaryKey({ name: 'api_calls_pkey', columns: [table.workspaceId, table.apiKeyId, table.id] }),
    tenantPolicy(),
    index('api_calls_refused_idx').on(table.workspaceId, table.apiKeyId, table.id).where(sql`status >= 400`),
  ],
);
