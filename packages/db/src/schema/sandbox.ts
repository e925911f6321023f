import { boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';

/**
 * A run of the sandbox: drafts tried on closed months (services/docs/sandbox.md). Its id is that of the job that works
 * it out. Deleted with its results when it expires.
 */
export const sandboxRuns = pgTable(
  'sandbox_runs',
  {
    ...tenantColumns(),
    /** What was tried, as it read then, with the revisions it was read at. */
    drafts: jsonb().notNull(),
    /** Which employments: org units and employees, and what whoever asked could see of them. */
    reach: jsonb().notNull(),
    /** From when the drafts would be in force, and the last closed day that is looked at; null: to the last one there is. */
    effectiveFrom: date({ mode: 'string' }).notNull(),
    lastOn: date({ mode: 'string' }),
    /** The configuration as it would read once published: objects that differ, whole. */
    overlay: jsonb().notNull(),
    /** Writes of what decides figures, counted when the run was asked for. */
    counted: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('sandbox_runs', table),
    index('sandbox_runs_expiry_idx').on(table.expiresAt, table.workspaceId),
  ],
);

/** What a run found for one employment, over all of its periods. */
export const sandboxResults = pgTable(
  'sandbox_results',
  {
    workspaceId: uuid().notNull(),
    runId: uuid().notNull(),
    employmentId: uuid().notNull(),
    employeeId: uuid().notNull(),
    /** Of the last day of the last period. */
    orgUnitId: uuid(),
    differs: boolean().notNull(),
    /** What it comes to over all periods: each line and account, live and by the draft. */
    totals: jsonb().notNull(),
    /** Each period with every line, account and violation. */
    periods: jsonb().notNull(),
    /** Why it cannot be worked out by the draft. */
    refused: jsonb(),
  },
  (table) => [
    primaryKey({
      name: 'sandbox_results_pkey',
      columns: [table.workspaceId, table.runId, table.employmentId],
    }),
    workspaceKey('sandbox_results', table),
    tenantReference('sandbox_results_run_fkey', table, table.runId, sandboxRuns),
    tenantPolicy(),
    index('sandbox_results_run_idx').on(table.runId, table.workspaceId, table.employeeId),
  ],
);
