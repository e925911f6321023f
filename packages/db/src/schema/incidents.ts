import { sql } from '../drizzle.ts';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantPolicy, tenantReference } from './columns.ts';
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
    /** Of a live one: the thing it is about, of which a person has one at most. Null for what a statement found. */
    about: text(),
    /** When a live one was found mended. */
    endedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('incidents', table),
    tenantReference('incidents_employee_fkey', table, table.employeeId, employees),
    tenantReference('incidents_statement_fkey', table, table.statementId, statements),
    index('incidents_date_idx').on(table.workspaceId, table.occurredOn, table.id),
    index('incidents_employee_idx').on(table.workspaceId, table.employeeId, table.occurredOn, table.id),
    index('incidents_statement_idx').on(table.workspaceId, table.statementId),
    // By person and kind those of a state are counted in the index alone.
    index('incidents_state_idx').on(
      table.workspaceId,
      table.state,
      table.occurredOn,
      table.employeeId,
      table.step,
      table.severity,
    ),
    index('incidents_waiting_idx')
      .on(table.workspaceId, table.employeeId, table.id)
      .where(sql`${table.state} = 'open' and ${table.endedAt} is null`),
    // Opened once, by however many servers; what was mended and is broken again is another one.
    uniqueIndex('incidents_live_key')
      .on(table.workspaceId, table.employeeId, table.step, table.about)
      .where(sql`${table.about} is not null and ${table.endedAt} is null`),
  ],
);

/** When time alone may open an incident of an employee: of whom nothing is to come there is no row. */
export const incidentLooks = pgTable(
  'incident_looks',
  { workspaceId: uuid().notNull(), employeeId: uuid().notNull(), lookAt: instant().notNull() },
  (table) => [
    primaryKey({ name: 'incident_looks_pkey', columns: [table.workspaceId, table.employeeId] }),
    tenantReference('incident_looks_employee_fkey', table, table.employeeId, employees),
    index('incident_looks_time_idx').on(table.workspaceId, table.lookAt),
    tenantPolicy(),
  ],
);
