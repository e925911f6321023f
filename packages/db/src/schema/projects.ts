import { boolean, index, pgTable, text, uuid } from '../pg-core.ts';
import { tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export const projects = pgTable('projects', identityColumns(), (table) => [
  ...tenantKeys('projects', table),
  ...identityIndexes('projects', table),
]);

export const projectVersions = versionTable(
  'project_versions',
  () => projects,
  {
    name: text().notNull(),
    managerId: uuid(),
    requiresManagerApproval: boolean().notNull(),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
  },
  (table) => [
    tenantReference('project_versions_manager_fkey', table, table.managerId, employees),
    index('project_versions_manager_idx').on(table.workspaceId, table.managerId),
  ],
);
