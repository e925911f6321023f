import { index, integer, jsonb, pgTable, text } from '../pg-core.ts';
import type { StoredAvailabilityScope } from './availability-scope.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

/**
 * Absence, supplement, working-time and settlement policies; the config is what a scenario would hold
 * (core/docs/scenarios.md).
 */
export const policies = pgTable(
  'policies',
  {
    ...identityColumns(),
    kind: text({ enum: ['absence', 'supplement', 'working-time', 'settlement'] }).notNull(),
  },
  (table) => [
    ...tenantKeys('policies', table),
    ...identityIndexes('policies', table),
    index('policies_kind_idx').on(table.workspaceId, table.kind),
  ],
);

export const policyVersions = versionTable('policy_versions', () => policies, {
  name: text().notNull(),
  /** All policies in scope apply, ordered by position (core/docs/versions.md, Availability scope). */
  position: integer().notNull(),
  availabilityScope: jsonb().$type<StoredAvailabilityScope>().notNull(),
  /** The policy as in a scenario file, without its code; plugins carry their version. */
  config: jsonb().$type<Record<string, unknown>>().notNull(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
});
