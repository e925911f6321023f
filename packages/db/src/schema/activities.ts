import { index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { tenantKeys, tenantReference } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export interface StoredActivityDimension {
  dimension_id: string;
  required: boolean;
  allowed_values?: string[] | undefined;
}

export const activities = pgTable('activities', identityColumns(), (table) => [
  ...tenantKeys('activities', table),
  ...identityIndexes('activities', table),
]);

export const activityVersions = versionTable(
  'activity_versions',
  () => activities,
  {
    name: text().notNull(),
    type: text({ enum: ['work', 'timeoff', 'non-work', 'allowance'] }).notNull(),
    parentId: uuid(),
    project: text({ enum: ['none', 'optional', 'required'] }).notNull(),
    dimensions: jsonb().$type<StoredActivityDimension[]>().notNull(),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
  },
  (table) => [
    tenantReference('activity_versions_parent_fkey', table, table.parentId, activities),
    index('activity_versions_parent_idx').on(table.workspaceId, table.parentId),
  ],
);
