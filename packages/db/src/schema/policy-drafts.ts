import { bigint, index, integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import type { StoredAvailabilityScope } from './availability-scope.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/**
 * What someone is writing and nobody is paid by yet. The id is that of the policy, which need not exist before
 * the draft is published.
 */
export const policyDrafts = pgTable(
  'policy_drafts',
  {
    ...tenantColumns(),
    kind: text({ enum: ['absence', 'supplement', 'working-time', 'settlement'] }).notNull(),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    availabilityScope: jsonb().$type<StoredAvailabilityScope>().notNull(),
    /** As typed: only publishing asks the plugins. */
    config: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
    /** Revision of the policy the draft was begun on; null for a policy that does not exist yet. */
    basedOn: bigint({ mode: 'number' }),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    updatedAt: instant().notNull(),
    updatedBy: uuid(),
  },
  (table) => [
    ...tenantKeys('policy_drafts', table),
    index('policy_drafts_kind_idx').on(table.workspaceId, table.kind),
  ],
);

/** A worked week kept with a policy (core/docs/scenarios.md): what the policy must give for it. */
export const policyScenarios = pgTable(
  'policy_scenarios',
  {
    ...tenantColumns(),
    /** Id of the policy or of its first draft. */
    policyId: uuid().notNull(),
    title: text().notNull(),
    /** The scenario without the policy itself, which is put in its place when it runs. */
    document: jsonb().$type<Record<string, unknown>>().notNull(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('policy_scenarios', table),
    index('policy_scenarios_policy_idx').on(table.workspaceId, table.policyId, table.id),
  ],
);
