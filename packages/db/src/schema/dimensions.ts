import { jsonb, pgTable, text } from '../pg-core.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export interface StoredDimensionValue {
  code: string;
  name: string;
}

export const dimensions = pgTable('dimensions', identityColumns(), (table) => [
  ...tenantKeys('dimensions', table),
  ...identityIndexes('dimensions', table),
]);

export const dimensionVersions = versionTable('dimension_versions', () => dimensions, {
  name: text().notNull(),
  values: jsonb().$type<StoredDimensionValue[]>().notNull(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
});
