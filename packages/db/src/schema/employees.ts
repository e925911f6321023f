import { date, index, pgTable, text } from '../pg-core.ts';
import { lowerCaseOf } from './column-types.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

/** `code` is the employee number. */
export const employees = pgTable('employees', identityColumns(), (table) => [
  ...tenantKeys('employees', table),
  ...identityIndexes('employees', table),
]);

export const employeeVersions = versionTable(
  'employee_versions',
  () => employees,
  {
    name: text().notNull(),
    email: text(),
    emailKey: lowerCaseOf('email'),
    birthDate: date({ mode: 'string' }),
  },
  (table) => [
    index('employee_versions_email_idx').on(table.workspaceId, table.emailKey),
    index('employee_versions_recorded_idx').on(table.workspaceId, table.recordedIn),
  ],
);
