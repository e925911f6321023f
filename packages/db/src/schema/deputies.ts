import { date, index, pgTable, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';

/** Who decides in somebody's place, on which dates, both included. What was removed stands in the audit log. */
export const deputies = pgTable(
  'deputies',
  {
    ...tenantColumns(),
    /** Whom they stand for. */
    employeeId: uuid().notNull(),
    /** The employee who stands in. */
    deputyId: uuid().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    toOn: date({ mode: 'string' }).notNull(),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('deputies', table),
    tenantReference('deputies_employee_fkey', table, table.employeeId, employees),
    tenantReference('deputies_deputy_fkey', table, table.deputyId, employees),
    index('deputies_employee_idx').on(table.workspaceId, table.employeeId, table.toOn),
    index('deputies_deputy_idx').on(table.workspaceId, table.deputyId, table.toOn),
  ],
);
