import { bigint, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import type { StoredNorm } from './employment-terms.ts';
import { employmentTerms } from './employment-terms.ts';
import { orgUnits } from './org-units.ts';
import { versionTable } from './versioned.ts';

/** Dated (both dates inclusive, `endOn` the last employed day) and versioned inside (ADR 2). */
export const employments = pgTable(
  'employments',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    externalId: text(),
    startOn: date({ mode: 'string' }).notNull(),
    endOn: date({ mode: 'string' }),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('employments', table),
    tenantReference('employments_employee_fkey', table, table.employeeId, employees),
    uniqueIndex('employments_external_id_key').on(table.workspaceId, table.externalId),
    index('employments_employee_idx').on(table.workspaceId, table.employeeId, table.startOn),
    index('employments_updated_idx').on(table.workspaceId, table.updatedAt),
  ],
);

export const employmentVersions = versionTable(
  'employment_versions',
  () => employments,
  {
    orgUnitId: uuid().notNull(),
    managerId: uuid(),
    employmentTermsId: uuid().notNull(),
    workingCountry: text(),
    timeZone: text(),
    /** Replaces the norm of the employment terms for this employment. */
    normOverride: jsonb().$type<StoredNorm>(),
  },
  (table) => [
    tenantReference('employment_versions_org_unit_fkey', table, table.orgUnitId, orgUnits),
    tenantReference('employment_versions_manager_fkey', table, table.managerId, employees),
    tenantReference('employment_versions_terms_fkey', table, table.employmentTermsId, employmentTerms),
    index('employment_versions_org_unit_idx').on(table.workspaceId, table.orgUnitId),
    index('employment_versions_manager_idx').on(table.workspaceId, table.managerId),
    index('employment_versions_recorded_idx').on(table.workspaceId, table.recordedIn),
    index('employment_versions_terms_idx').on(table.workspaceId, table.employmentTermsId),
  ],
);
