import { jsonb, pgTable, text } from '../pg-core.ts';
import type { StoredAvailabilityScope } from './availability-scope.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export const reasons = pgTable('reasons', identityColumns(), (table) => [
  ...tenantKeys('reasons', table),
  ...identityIndexes('reasons', table),
]);

export const reasonVersions = versionTable('reason_versions', () => reasons, {
  name: text().notNull(),
  kind: text({ enum: ['work', 'standby'] }).notNull(),
  availabilityScope: jsonb().$type<StoredAvailabilityScope>().notNull(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
});
