import { isNotNull } from '../drizzle.ts';
import {
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';

/**
 * A run of the sandbox: drafts tried on closed months (services/docs/sandbox.md). Its id is that of the job that works
 * it out; that of a point of a cost curve is its own. Deleted with its results when it expires.
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
    /** The number that a cost curve varies; of a curve, which has points in place of results, and of its points. */
    varied: jsonb(),
    /** Of a point: its curve, whose job works it out, and the value it was tried with. */
    curveId: uuid(),
    value: numeric(),
    /** What it came to over all employments, once all have results. */
    sums: jsonb(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('sandbox_runs', table),
    foreignKey({
      name: 'sandbox_runs_curve_fkey',
      columns: [table.workspaceId, table.curveId],
      foreignColumns: [table.workspaceId, table.id],
    }),
    index('sandbox_runs_curve_idx').on(table.curveId, table.workspaceId).where(isNotNull(table.curveId)),
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
    /** Digest of all that it rests on: a later run with the same one takes the result over. */
    restsOn: text(),
    /** Digest of it without the rules that only add lines: a later run makes its result of this one. */
    restsBeside: text(),
    /** Digests of those rules by code of the policy. */
    restsOnRules: jsonb(),
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
    index('sandbox_results_rests_on_idx').on(table.restsOn, table.workspaceId, table.employmentId),
    index('sandbox_results_beside_idx').on(table.restsBeside, table.workspaceId, table.employmentId),
  ],
);
