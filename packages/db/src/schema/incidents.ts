import { date, index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';
import { statements } from './statements.ts';

/** A stored violation or anomaly. */
export const incidents = pgTable(
  'incidents',
  {
    ...tenantColumns(),
    employeeId: uuid().notNull(),
    employmentId: uuid(),
    statementId: uuid(),
    step: text().notNull(),
    severity: text({ enum: ['info', 'warning', 'error'] }).notNull(),
    occurredOn: date({ mode: 'string' }).notNull(),
    occurredAt: instant(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['open', 'acknowledged', 'resolved'] })
      .notNull()
      .default('open'),
    note: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('incidents', table),
    tenantReference('incidents_employee_fkey', table, table.employeeId, employees),
    tenantReference('incidents_statement_fkey', table, table.statementId, statements),
    index('incidents_date_idx').on(table.workspaceId, table.occurredOn, table.id),
    index('incidents_employee_idx').on(table.workspaceId, table.employeeId, table.occurredOn, table.id),
    index('incidents_statement_idx').on(table.workspaceId, table.statementId),
  ],
);
