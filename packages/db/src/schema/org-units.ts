import { index, pgTable, text, uuid } from '../pg-core.ts';
import { tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export const orgUnits = pgTable('org_units', identityColumns(), (table) => [
  ...tenantKeys('org_units', table),
  ...identityIndexes('org_units', table),
]);

export const orgUnitVersions = versionTable(
  'org_unit_versions',
  () => orgUnits,
  {
    name: text().notNull(),
    parentId: uuid(),
    headEmployeeId: uuid(),
    /** ISO 3166-1 alpha-2. */
    workingCountry: text(),
    /** IANA zone of the employments in the unit that name none of their own (core/docs/time.md, Zones). */
    timeZone: text(),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
  },
  (table) => [
    tenantReference('org_unit_versions_parent_fkey', table, table.parentId, orgUnits),
    tenantReference('org_unit_versions_head_fkey', table, table.headEmployeeId, employees),
    index('org_unit_versions_parent_idx').on(table.workspaceId, table.parentId),
    index('org_unit_versions_head_idx').on(table.workspaceId, table.headEmployeeId),
  ],
);
